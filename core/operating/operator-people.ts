import { err, ok, ResultAsync, safeTry } from 'neverthrow';
import { mailboxHashOf } from '../identity/wrong-tries.ts';
import { isEmail, normalizeEmail } from '../intake/email.ts';
import { isCompletePhone, phoneDigits } from '../intake/phone.ts';
import { maskPerson } from '../mask.ts';
import { eraseAddress } from '../personal-data/make-personal-data-store.ts';
import { personalDataFile } from '../personal-data/personal-data-file.ts';
import type { AuditAction, AuditLine, By } from '../ports/audit-log.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import type { DataSubject, PersonalData } from '../ports/personal-data.ts';
import type { OperatorTables } from '../ports/unit-of-work.ts';
import { createServices, type ServiceOptions } from '../services.ts';
import { BOUNDS } from '../site/bounds.ts';
import { makeMailBudget } from '../site/mail-budget.ts';
import { audited, type OperatorPorts } from './audited.ts';

export const MOST_FOUND = 20;
const MOST_AUDITS = 20;

/** What is found about an address or a phone number. */
export interface Found {
  /** Ids of accounts. */
  readonly people: readonly string[];
  /** Of an address, with or without an account. */
  readonly calls: number;
  readonly messages: number;
}

/** A person with everything masked that names them. */
export interface PersonSummary {
  readonly data: PersonalData;
  readonly mailsWaiting: number;
  /** The newest entries about the person. */
  readonly audits: readonly AuditLine[];
}

type Query = { readonly email: string } | { readonly phone: string };

/** Over the services that the people themselves use. */
export function makeOperatorPeople(ports: OperatorPorts, options: ServiceOptions) {
  const { uow, clock, random, digest, links } = ports;
  const { personalData } = createServices(ports, options);

  // The budget of mails never refuses a link that the operator sends.
  const mailBudget = makeMailBudget();
  const auditedUow = (what: AuditAction, whose: string, by: By) =>
    audited(uow, clock, { ...by, what, whose });
  const servicesFor = (...action: Parameters<typeof auditedUow>) =>
    createServices({ ...ports, uow: auditedUow(...action) }, { ...options, mailBudget });

  const subjectOf = (id: string): ResultAsync<DataSubject, Failure<'rejected' | 'unavailable'>> =>
    uow.read(async ({ accounts }) => {
      const account = await accounts.byId(id);
      return account ? ok({ userId: id, email: account.email }) : err(rejected);
    });

  const read = (...action: Parameters<typeof auditedUow>) =>
    subjectOf(action[1]).andThen((subject) =>
      servicesFor(...action)
        .personalData.read(subject)
        .andThen((data) => (data === null ? err(rejected) : ok({ subject, data }))),
    );

  async function search(tables: OperatorTables, query: Query): Promise<Found> {
    if ('phone' in query) {
      const people: string[] = [];
      for (const { email } of await tables.onboarding.byPhone(phoneDigits(query.phone), MOST_FOUND)) {
        const account = await tables.accounts.byEmail(email);
        if (account) people.push(account.id);
      }
      return { people, calls: 0, messages: 0 };
    }
    const email = normalizeEmail(query.email);
    const account = await tables.accounts.byEmail(email);
    return {
      people: account ? [account.id] : [],
      calls: (await tables.appointments.allOf(email)).length,
      messages: (await tables.contactMessages.newestOf(email, BOUNDS.messagesOfPerson)).length,
    };
  }

  return {
    find: (query: Query, by: By): ResultAsync<Found, Failure<'rejected' | 'unavailable'>> =>
      uow.run(async (tables) => {
        if (!('phone' in query ? isCompletePhone(query.phone) : isEmail(query.email))) return err(rejected);
        const found = await search(tables, query);
        const ids = found.people.length === 0 ? [''] : found.people;
        for (const whose of ids) {
          await tables.auditLog.record({ ...by, what: 'person-searched', whose }, clock.now());
        }
        return ok(found);
      }),

    summary: (id: string): ResultAsync<PersonSummary | null, Failure<'unavailable'>> =>
      safeTry(async function* () {
        const account = yield* uow.read(({ accounts }) => accounts.byId(id));
        if (account === null) return ok(null);
        const data = yield* personalData.read({ userId: id, email: account.email });
        if (data === null) return ok(null);
        const rest = yield* uow.read(async ({ figures, auditLog }) => ({
          mailsWaiting: await figures.mailsWaitingFor(account.email),
          audits: await auditLog.newest({ most: MOST_AUDITS, whose: id }),
        }));
        return ok({ data: maskPerson(data), ...rest });
      }),

    show: (id: string, by: By) => read('person-shown', id, by).map(({ data }) => data),

    /** The file of the person's own download, in pieces of text. */
    download: (id: string, by: By) =>
      read('person-exported', id, by).map(({ subject, data }) =>
        personalDataFile(personalData, subject, data),
      ),

    /** Mails a new link. `rate-limited`: the mailbox got too many. */
    sendLink: (id: string, by: By) =>
      subjectOf(id).andThen(({ email }) =>
        links
          ? links.requestSignInLink({ email }, { over: auditedUow('link-sent', id, by), mailBudget })
          : servicesFor('link-sent', id, by)
              // A browser that nobody has: whoever opens the link confirms the address first.
              .identity.requestSignInLink({ email, browserId: random.token() }),
      ),

    endSessions: (id: string, by: By) =>
      subjectOf(id).andThen(() =>
        auditedUow('sessions-ended', id, by).run(({ sessions }) => sessions.deleteAllOf(id)),
      ),

    /** Deletes everything and mails a receipt, as the person's own deletion does. */
    erase: (id: string, by: By) =>
      subjectOf(id).andThen((subject) => servicesFor('person-deleted', id, by).personalData.erase(subject)),

    /** Deletes the calls, messages and waiting mail of an address that has no account; `rejected` if it has one. */
    eraseAddress: (address: string, by: By): ResultAsync<void, Failure<'rejected' | 'unavailable'>> => {
      const email = normalizeEmail(address);
      return ResultAsync.fromSafePromise(mailboxHashOf(digest, email)).andThen((mailboxHash) =>
        auditedUow('address-erased', '', by).run(async (tables) => {
          if (!isEmail(email) || (await tables.accounts.byEmail(email)) !== null) return err(rejected);
          await eraseAddress(tables, email, mailboxHash, { ...ports, now: clock.now() });
          return ok();
        }),
      );
    },
  };
}

export type OperatorPeople = ReturnType<typeof makeOperatorPeople>;
