import { okAsync, ResultAsync } from 'neverthrow';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import type { Statements } from '#adapters/sql/statements.ts';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { makeStatements } from '#adapters/sqlite/sqlite-statements.ts';
import { makeAnnouncements } from '#core/announcement/announcement-service.ts';
import { makeDeliveries } from '#core/announcement/deliveries.ts';
import { makeMailOnFinishing } from '#core/announcement/mail-on-finishing.ts';
import { makeUnsubscribe, type Unsubscribe } from '#core/announcement/unsubscribe.ts';
import type { Announcement, AnnouncementTable, SuppressionReason } from '#core/ports/announcement-tables.ts';
import type { AuditLine } from '#core/ports/audit-log.ts';
import type { Awaitable } from '#core/ports/awaitable.ts';
import type { HandedOver } from '#core/ports/handed-over.ts';
import type { Account } from '#core/ports/identity-tables.ts';
import type { Mailer, OutgoingMail } from '#core/ports/mailer.ts';
import { type OperatorTables, overall, type UnitOfWork } from '#core/ports/unit-of-work.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { ALL_MAIL_COPIES } from './all-mails.ts';
import { makeManualClock } from './manual-clock.ts';
import { accountOf } from './people.ts';
import type { TestDatabase } from './test-database.ts';

export const BY = { who: 'olive', why: 'launch day' };

export const person = (id: string, over: Partial<Account> = {}): Account => ({
  ...accountOf(id),
  mailWords: 'blue heron',
  ...over,
});

export const announcement = (over: Partial<Announcement> = {}): Announcement => ({
  id: 'first',
  state: 'draft',
  audience: 'everybody',
  textDigest: null,
  createdAt: 1_000,
  startedAt: null,
  endedAt: null,
  preparedTo: '',
  sender: null,
  senderUntil: null,
  ...over,
});

/** How many deliveries are in each state, with the reason if there is one. */
export const countsByState = (counts: Awaited<ReturnType<AnnouncementTable['counts']>>) =>
  Object.fromEntries(
    counts.map(({ state, reason, count }) => [reason === '' ? state : `${state}: ${reason}`, count]),
  );

/** The record of who was handed over, in memory. */
function makeHandedOverList(): HandedOver & { readonly lists: Map<string, string[]> } {
  const lists = new Map<string, string[]>();
  return {
    lists,
    add: (id, accountIds) => {
      lists.set(id, [...(lists.get(id) ?? []), ...accountIds]);
      return okAsync(undefined);
    },
    read: (id) => {
      const counts = new Map<string, number>();
      for (const accountId of lists.get(id) ?? []) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
      return okAsync(counts);
    },
    announcements: () => okAsync([...lists.keys()]),
  };
}

/** Where announcements and people are stored. People are named by short names. */
export interface AnnouncementBackend {
  readonly uow: UnitOfWork<OperatorTables>;
  readonly unsubscribe: Unsubscribe;
  idOf(name: string): string;
  addPeople(people: readonly Account[]): Promise<void>;
  changeEmail(name: string, email: string): Promise<void>;
  deletePerson(name: string): Promise<void>;
  /** The person finishes the sign-up, on a site with these settings. */
  finish(name: string, site: typeof DEFAULT_SITE_SETTINGS): Promise<void>;
  /** The addresses to which mail is queued beside the announcements. */
  queued(): Promise<readonly string[]>;
  /** Why an address gets no announcements. */
  reasonsFor(email: string): Promise<readonly SuppressionReason[]>;
  /** Of the audit log, newest first. */
  audits(): Promise<readonly Pick<AuditLine, 'who' | 'what' | 'why'>[]>;
  close(): Promise<void>;
}

/** Over a database in memory, one work after the other. Group commit would wait for timers that a test fakes. */
export function openInMemory(): Parameters<typeof makeSqlAnnouncements>[0] {
  const database = openDatabase(':memory:');
  const statements = makeStatements(database);
  let last: Promise<unknown> = Promise.resolve();
  const run = <A>(work: (statements: Statements) => Awaitable<A>) => {
    const answer = last.then(() => work(statements));
    last = answer.catch(() => {});
    return new ResultAsync(answer.then(overall));
  };
  return {
    store: { digestKey: 'key', writeIfRoom: run, read: run, journal: () => {}, purgeAfterCommit: () => {} },
    rows: async <T>(sql: string) => database.prepare(sql).all() as T[],
    close: async () => void database.close(),
  };
}

export function makeSqlAnnouncements({
  store,
  rows,
  close,
}: Parameters<typeof makeSqlUnitOfWork>[0] &
  Pick<TestDatabase, 'rows'> &
  Pick<AnnouncementBackend, 'close'>): AnnouncementBackend {
  const uow = makeSqlUnitOfWork({ store });
  const write = async (work: (tables: OperatorTables) => Awaitable<void>) =>
    (await uow.run(work))._unsafeUnwrap();
  return {
    uow,
    unsubscribe: makeUnsubscribe({ uow, clock: { now: () => 1 } }),
    idOf: (name) => name,
    addPeople: (people) =>
      write(async (tables) => {
        for (const one of people) await tables.accounts.put(one);
      }),
    changeEmail: (name, email) => write((tables) => tables.accounts.put(person(name, { email }))),
    deletePerson: (name) =>
      write(async (tables) => {
        await tables.announcements.deleteAllOf(name);
        await tables.accounts.delete(name);
      }),
    finish: (name, site) =>
      write(async (tables) => {
        const account = await tables.accounts.byId(name);
        const random = makeNodeRandomness();
        const mail = makeAnnouncementMail({ site, copies: ALL_MAIL_COPIES });
        const mailOnFinishing = makeMailOnFinishing({ clock: makeManualClock(), random, mail, site });
        if (account) await mailOnFinishing(tables, account, { benefit_timing_preference: null });
      }),
    // Without the mail that says that they are on the list.
    queued: async () =>
      (
        await rows<{ recipient: string }>(
          "SELECT recipient FROM outbox WHERE subject NOT LIKE '%list%' ORDER BY recipient",
        )
      ).map(({ recipient }) => recipient),
    reasonsFor: async (email) =>
      (await uow.read((tables) => tables.suppressions.reasonsFor(email)))._unsafeUnwrap(),
    audits: async () => (await uow.read((tables) => tables.auditLog.newest({ most: 9 })))._unsafeUnwrap(),
    close,
  };
}

const LAUNCH = '2026-01-05T11:00:00Z';

export interface AnnouncementWorldOptions {
  readonly site?: Partial<typeof DEFAULT_SITE_SETTINGS>;
  readonly perDay?: number;
}

/** Announcements with a mailer that accepts everything and a clock shortly after the launch. */
export function makeAnnouncementWorld(
  backend: AnnouncementBackend = makeSqlAnnouncements(openInMemory()),
  { site = {}, perDay = 1_000 }: AnnouncementWorldOptions = {},
) {
  const clock = makeManualClock();
  const { uow } = backend;
  const mails: OutgoingMail[] = [];
  const mailer: { send: Mailer['send'] } = {
    send: (message) => {
      mails.push(message);
      return okAsync({ providerId: `provider-${mails.length}` });
    },
  };
  const handedOver = makeHandedOverList();
  const settings = {
    ...DEFAULT_SITE_SETTINGS,
    mailFrom: 'hello@checkahead.example',
    postalAddress: 'CheckAhead, 1 Real Street, Springfield',
    publicUrl: 'https://checkahead.example',
    launchAt: LAUNCH,
    ...site,
  };
  let ids = 0;
  const dependencies = {
    uow,
    clock,
    random: { uuid: () => `announcement-${++ids}` },
    digest: makeNodeTokenDigest('key'),
    mail: makeAnnouncementMail({ site: settings, copies: ALL_MAIL_COPIES }),
    mailer: { send: (message: OutgoingMail) => mailer.send(message) },
    handedOver,
    site: settings,
  };
  const announcements = makeAnnouncements(dependencies);
  const deliveries = makeDeliveries({ ...dependencies, perDay });
  return {
    ...dependencies,
    dependencies,
    /** Replace `send` to let the mail service fail. */
    service: mailer,
    mails,
    announcements,
    deliveries,
    /** Everybody's announcement, which was tested. */
    async createTested() {
      (await announcements.create('everybody', BY))._unsafeUnwrap();
      (await announcements.test('olive@example.com', BY))._unsafeUnwrap();
      mails.length = 0;
    },
    counts: async () => countsByState((await announcements.status())._unsafeUnwrap()?.counts ?? []),
    state: async () => (await announcements.status())._unsafeUnwrap()?.announcement.state,
    addPeople: (...people: readonly Account[]) => backend.addPeople(people),
    suppress: async (email: string, reason: SuppressionReason) =>
      (await announcements.suppress([{ email, reason }], BY))._unsafeUnwrap(),
  };
}
