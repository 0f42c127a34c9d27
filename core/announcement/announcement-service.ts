import { err, errAsync, ok, type Result, type ResultAsync, safeTry } from 'neverthrow';
import { LANGUAGES } from '../language/languages.ts';
import { maskEmail } from '../operating/mask.ts';
import type { AnnouncementMail } from '../ports/announcement-mail.ts';
import type { AuditAction } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Unavailable } from '../ports/failures.ts';
import type { HandedOver } from '../ports/handed-over.ts';
import type { TokenDigest } from '../ports/hashing.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { By } from '../ports/operating.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import {
  type Announcement,
  type AnnouncementAction,
  type Audience,
  afterAction,
  type Candidate,
  type DeliveryState,
  type Exclusion,
  exclusionOf,
  type SuppressionReason,
} from './announcement.ts';
import {
  ACCOUNTS_AT_ONCE,
  type AnnouncementProblem,
  currentAnnouncement,
  refuse,
  runningAnnouncement,
} from './current-announcement.ts';
import { notReady } from './ready-to-send.ts';

const SAMPLES = 10;

type OperatorsAction = Exclude<AnnouncementAction, 'finish'>;

const AUDITED: Readonly<Record<OperatorsAction, AuditAction>> = {
  test: 'announcement-tested',
  start: 'announcement-started',
  pause: 'announcement-paused',
  resume: 'announcement-resumed',
  stop: 'announcement-stopped',
};

export interface AnnouncementStatus {
  readonly announcement: Announcement;
  readonly counts: readonly {
    readonly state: DeliveryState;
    readonly reason: string;
    readonly count: number;
  }[];
  /** A process is sending now. */
  readonly isSending: boolean;
  /** Mails that were handed over in a second, in the last minute. */
  readonly perSecond: number;
}

/** Who would get the mail now. */
export interface AnnouncementPreview {
  readonly recipients: number;
  readonly excluded: Readonly<Partial<Record<Exclusion, number>>>;
  /** Masked addresses. */
  readonly samples: readonly string[];
}

/** A mail of which nobody knows whether it was accepted. */
export interface UnknownDelivery {
  readonly number: number;
  readonly address: string;
  readonly messageId: string;
  /** Null: the database was restored from a backup and does not know. */
  readonly handedOverAt: number | null;
}

export interface AnnouncementDependencies {
  readonly uow: UnitOfWork<OperatorTables>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly digest: TokenDigest;
  readonly mail: AnnouncementMail;
  readonly mailer: Mailer;
  readonly handedOver: HandedOver;
  readonly site: Parameters<typeof notReady>[0];
}

/** What the operator does with announcements. The sender uses `deliveries.ts`. */
export function makeAnnouncements({
  uow,
  clock,
  random,
  digest,
  mail,
  mailer,
  handedOver,
  site,
}: AnnouncementDependencies) {
  /** All texts as one person would get them. */
  const textDigest = () =>
    digest.digest(
      JSON.stringify(LANGUAGES.map((language) => mail.launched({ unsubscribeToken: '', language }))),
    );

  /** Looks at the candidates until `look` returns true; whether it did. */
  const someCandidate = (look: (candidate: Candidate) => boolean): ResultAsync<boolean, Unavailable> =>
    safeTry(async function* () {
      for (let after = ''; ; ) {
        const from = after;
        const page = yield* uow.read((tables) => tables.announcements.candidates(from, ACCOUNTS_AT_ONCE));
        const last = page.at(-1);
        if (last === undefined || page.some(look)) return ok(last !== undefined);
        after = last.accountId;
      }
    });

  const record = (tables: OperatorTables, what: AuditAction, whose: string, by: By) =>
    tables.auditLog.record({ ...by, what, whose }, clock.now());

  const act = (action: OperatorsAction, by: By, changes: Partial<Announcement> = {}) =>
    uow.run((tables) =>
      currentAnnouncement(tables)
        .andThen((found) => afterAction(found, action, clock.now()))
        .map((next) => {
          const changed = { ...next, ...changes };
          tables.announcements.put(changed);
          record(tables, AUDITED[action], changed.id, by);
          return changed;
        }),
    );

  return {
    status: () =>
      uow.read((tables): AnnouncementStatus | null => {
        const announcement = tables.announcements.newest();
        if (announcement === null) return null;
        const { id, state, sender, senderUntil, startedAt } = announcement;
        const since = Math.max(1_000, Math.min(60_000, clock.now() - (startedAt ?? 0)));
        return {
          announcement,
          counts: tables.announcements.counts(id),
          isSending: state === 'running' && sender !== null && (senderUntil ?? 0) > clock.now(),
          perSecond: (tables.announcements.handedOverAfter(clock.now() - since) / since) * 1_000,
        };
      }),

    /** Writes and sends nothing. */
    preview: (audience: Audience): ResultAsync<AnnouncementPreview, Unavailable> => {
      let recipients = 0;
      const excluded: Partial<Record<Exclusion, number>> = {};
      const samples: string[] = [];
      return someCandidate((candidate) => {
        const exclusion = exclusionOf(candidate, audience);
        if (exclusion !== null) excluded[exclusion] = (excluded[exclusion] ?? 0) + 1;
        else {
          recipients += 1;
          if (samples.length < SAMPLES) samples.push(maskEmail(candidate.email));
        }
        return false;
      }).map(() => ({ recipients, excluded, samples }));
    },

    create: (audience: Audience, by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        for (const id of yield* handedOver.announcements()) {
          if ((yield* uow.read((tables) => tables.announcements.byId(id))) === null) {
            const record = yield* handedOver.read(id);
            return refuse({ kind: 'older-database', handedOver: record.size });
          }
        }
        const announcement: Announcement = {
          id: random.uuid(),
          state: 'draft',
          audience,
          textDigest: null,
          createdAt: clock.now(),
          startedAt: null,
          endedAt: null,
          preparedTo: '',
          sender: null,
          senderUntil: null,
        };
        return uow.run((tables): Result<Announcement, AnnouncementProblem> => {
          const open = tables.announcements.newest();
          if (open !== null && open.state !== 'done') {
            return refuse({ kind: 'one-is-open', state: open.state });
          }
          tables.announcements.put(announcement);
          record(tables, 'announcement-created', announcement.id, by);
          return ok(announcement);
        });
      }),

    /** Sends the mail in every language to the operator's own address. */
    test: (to: string, by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        if (site.mailFrom === null) return refuse({ kind: 'no-mail-service' });
        const unsubscribeToken = yield* uow.read((tables) =>
          currentAnnouncement(tables)
            .andThen((announcement) => afterAction(announcement, 'test', clock.now()))
            .map(() => tables.suppressions.tokenFor(to)),
        );
        const text = await textDigest();
        for (const language of LANGUAGES) {
          const content = mail.launched({ unsubscribeToken, language });
          const sent = await mailer.send({ id: random.uuid(), to, ...content });
          if (sent.isErr()) return refuse({ kind: 'test-not-sent' });
        }
        return act('test', by, { textDigest: text });
      }),

    /** The operator's word: from now on, a sender may send. */
    start: (by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        const found = yield* uow.read((tables) =>
          currentAnnouncement(tables).andThen((announcement) =>
            afterAction(announcement, 'start', clock.now()).map(() => announcement),
          ),
        );
        const missing = notReady(site, clock.now());
        if (missing !== null) return err(missing);
        if ((await textDigest()) !== found.textDigest) return refuse({ kind: 'text-changed' });
        const isAnybody = yield* someCandidate(
          (candidate) => exclusionOf(candidate, found.audience) === null,
        );
        return isAnybody ? act('start', by) : refuse({ kind: 'nobody' });
      }),

    act: (action: 'pause' | 'resume' | 'stop', by: By): ResultAsync<Announcement, AnnouncementProblem> => {
      const missing = action === 'resume' ? notReady(site, clock.now()) : null;
      return missing === null ? act(action, by) : errAsync(missing);
    },

    /** The operator's word that a sender is to send what runs already. */
    continue: (by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      uow.run((tables) =>
        runningAnnouncement(tables).andTee(({ id }) => record(tables, 'announcement-continued', id, by)),
      ),

    unknown: (limit: number): ResultAsync<readonly UnknownDelivery[], AnnouncementProblem> =>
      uow.read((tables) =>
        currentAnnouncement(tables).map(({ id }) =>
          tables.announcements.unknown(id, limit).map(({ number, account, handedOverAt }) => ({
            number,
            address: maskEmail(account.email),
            messageId: `${id}-${number}`,
            handedOverAt,
          })),
        ),
      ),

    /** The operator has found out that these were not accepted. Returns how many wait again. */
    sendAgain: (numbers: readonly number[], by: By): ResultAsync<number, AnnouncementProblem> =>
      uow.run(
        (tables): Result<number, AnnouncementProblem> =>
          currentAnnouncement(tables).andThen(({ id, state }) => {
            if (state !== 'running' && state !== 'paused') {
              return refuse({ kind: 'not-running', state });
            }
            record(tables, 'announcement-sent-again', id, by);
            return ok(numbers.filter((number) => tables.announcements.sendAgain(id, number)).length);
          }),
      ),

    /** The person wants announcements again, or the address works again. */
    allow: (email: string, by: By): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        record(tables, 'address-allowed', '', by);
        tables.suppressions.remove(email);
      }),

    /** Addresses of which the mail service reports that they do not want or get our mail. */
    suppress: (
      addresses: readonly { readonly email: string; readonly reason: SuppressionReason }[],
      by: By,
    ): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        record(tables, 'addresses-suppressed', '', by);
        for (const { email, reason } of addresses) tables.suppressions.add(email, reason, clock.now());
      }),
  };
}

export type Announcements = ReturnType<typeof makeAnnouncements>;
