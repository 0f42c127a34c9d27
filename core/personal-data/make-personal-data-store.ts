import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { iso } from '../calendar/durations.ts';
import { type CallMailPorts, isUpcoming, tellSupport } from '../consultation/change-call.ts';
import { isMailWords, type MailWords, mailRecipient } from '../identity/mail-words.ts';
import { mailboxHashOf } from '../identity/wrong-tries.ts';
import { nameAndPhone, nameAndPhoneProblems } from '../intake/account-form.ts';
import { acceptStep } from '../onboarding/accept-step.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import type { IdentityMail } from '../ports/identity-mail.ts';
import type { Account } from '../ports/identity-tables.ts';
import type { EventCursor } from '../ports/measured-events.ts';
import type { DataSubject, PersonalData, PersonalDetails } from '../ports/personal-data.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { sessionLife } from '../session-limits.ts';
import { BOUNDS, EVENTS_COUNTED_MAX, EVENTS_PER_PAGE } from '../site/bounds.ts';

/** The account of the caller; null if it was deleted or its address has changed. */
async function accountOf(tables: Tables, { userId, email }: DataSubject): Promise<Account | null> {
  const account = await tables.accounts.byId(userId);
  return account?.email === email ? account : null;
}

async function messagesOf(tables: Tables, email: string): Promise<Pick<PersonalData, 'messages'>> {
  const newest = await tables.contactMessages.newestOf(email, BOUNDS.messagesOfPerson);
  const messages = newest.toReversed().map(({ message, receivedAt, answeredAt }) => ({
    sentAt: iso(receivedAt),
    answeredAt: answeredAt === null ? null : iso(answeredAt),
    message,
  }));
  return messages.length === 0 ? {} : { messages };
}

/**
 * Deletes what is stored under an address, beside its account. Support is told of the calls that will not take place.
 * `accountId`: of the account that is deleted with it, if any.
 */
export async function eraseAddress(
  tables: Tables,
  email: string,
  mailboxHash: string,
  { now, ...ports }: CallMailPorts & { readonly now: number },
  accountId: string | null = null,
): Promise<void> {
  // First: on a hosted project this takes the account, as the page's saves and the service's changes do.
  await tables.onboarding.deleteAllOf(email);
  for (const call of await tables.appointments.allOf(email)) {
    if (isUpcoming(call, now)) await tellSupport(tables, ports, call, { kind: 'canceled' }, now);
  }
  await tables.appointments.deleteAllOf(email);
  await tables.holds.deleteAllOf(email);
  await tables.contactMessages.deleteAllOf(email);
  await tables.challenges.deleteAllOf(email, mailboxHash);
  await tables.outbox.deletePendingFor(email);
  await tables.wrongTries.forget(mailboxHash);
  await tables.erasures.note(email, accountId);
}

const newsOf = async (tables: Tables, { id, email }: Account) => ({
  subscribed: (await tables.suppressions.reasonsFor(email)).length === 0,
  sentAt: (await tables.announcements.sentTo(id)).map(iso),
});

async function dataOf(tables: Tables, account: Account, now: number): Promise<PersonalData> {
  const calls = await tables.appointments.allOf(account.email);
  const sessions = await tables.sessions.lastUsedOf(account.id, BOUNDS.sessionsOfPerson);
  const counted = await tables.measured.countOf(account.id, EVENTS_COUNTED_MAX + 1);
  return {
    account: {
      email: account.email,
      createdAt: iso(account.createdAt),
      verifiedAt: account.emailVerifiedAt === null ? null : iso(account.emailVerifiedAt),
      hasPassword: account.passwordHash !== null,
      mailWords: account.mailWords,
      language: account.language,
    },
    onboarding: (await tables.onboarding.byEmail(account.email))[0] ?? null,
    appointments: calls.map(({ startsAt, name, phone, note, outcome }) => ({
      startsAt: iso(startsAt),
      name,
      phone,
      ...(note === undefined ? {} : { note }),
      ...(outcome === undefined ? {} : { outcome }),
    })),
    ...(await messagesOf(tables, account.email)),
    news: await newsOf(tables, account),
    sessions: sessions
      .filter((session) => sessionLife(session, now).live)
      .sort((one, other) => one.createdAt - other.createdAt)
      .map(({ createdAt, lastActiveAt }) => ({
        startedAt: iso(createdAt),
        lastActiveAt: iso(lastActiveAt),
      })),
    events: { count: Math.min(counted, EVENTS_COUNTED_MAX), more: counted > EVENTS_COUNTED_MAX },
  };
}

/** The columns to write; null if the account form's rules reject them. */
function columnsOf({ first_name: firstName, last_name: lastName, phone }: PersonalDetails) {
  const form = { firstName, lastName, phone };
  return Object.keys(nameAndPhoneProblems(form)).length > 0 ? null : nameAndPhone(form);
}

/**
 * What is stored about a person, who must have authenticated. If the person no longer exists, `read` and `readEvents` return
 * null, and the others return `rejected`. Survey answers and anonymous preferences are not linked to a person and are not
 * included. Messages of the contact form are; their mail in the support mailbox is not.
 */
export function makePersonalDataStore({
  uow,
  clock,
  random,
  digest,
  mail,
  bookingMail,
  mailWords,
}: CallMailPorts &
  Pick<ServicePorts, 'uow' | 'clock' | 'digest'> & {
    readonly mail: Pick<IdentityMail, 'erased'>;
    readonly mailWords: MailWords;
  }) {
  const change = <T>(
    subject: DataSubject,
    work: (account: Account, tables: Tables, now: number) => Promise<Result<T, Failure<'rejected'>>>,
  ) =>
    uow.run(async (tables) => {
      const account = await accountOf(tables, subject);
      return account ? work(account, tables, clock.now()) : err(rejected);
    });

  return {
    read: (subject: DataSubject) =>
      uow.read(async (tables) => {
        const account = await accountOf(tables, subject);
        return account && dataOf(tables, account, clock.now());
      }),

    /** The events after the cursor, or the first ones: few enough not to block other requests. */
    readEvents: (subject: DataSubject, after: EventCursor | null) =>
      uow.read(async (tables) => {
        const account = await accountOf(tables, subject);
        if (!account) return null;
        const { events, next } = await tables.measured.eventsOf(account.id, after, EVENTS_PER_PAGE);
        const notes = events.map(({ name, at, receivedAt, properties }) => ({
          name,
          // A browser's clock may be wrong; no event happened after it was received.
          at: iso(Math.min(at, receivedAt)),
          properties,
        }));
        return { notes, next };
      }),

    correct: (subject: DataSubject, details: PersonalDetails) =>
      change(subject, async (account, tables, now) => {
        const changes = columnsOf(details);
        if (!changes) return err(rejected);
        return acceptStep({
          existing: (await tables.onboarding.byEmail(account.email))[0] ?? null,
          changes,
          email: account.email,
          emailVerified: account.emailVerifiedAt !== null,
          now,
          newId: () => random.uuid(),
        }).asyncMap(async (record) => {
          await tables.onboarding.put(record);
          return dataOf(tables, account, now);
        });
      }),

    chooseMailWords: (subject: DataSubject, words: string) =>
      change(subject, async (account, tables, now) => {
        if (!isMailWords(mailWords, words)) return err(rejected);
        const changed = { ...account, mailWords: words };
        await tables.accounts.put(changed);
        return ok(await dataOf(tables, changed, now));
      }),

    chooseNews: (subject: DataSubject, wanted: boolean) =>
      change(subject, async (account, tables, now) => {
        const { suppressions } = tables;
        // Also if a mail came back: the address may work again, and another return suppresses it again.
        if (wanted) await suppressions.remove(account.email);
        else await suppressions.add(account.email, 'unsubscribed', now);
        return ok(await dataOf(tables, account, now));
      }),

    /** Large numbers of events are only unlinked at once and deleted soon afterwards. */
    erase: (subject: DataSubject) =>
      ResultAsync.fromSafePromise(mailboxHashOf(digest, subject.email)).andThen((mailboxHash) =>
        change(subject, async (account, tables, now) => {
          const { id, email } = account;
          await eraseAddress(tables, email, mailboxHash, { bookingMail, random, now }, id);
          await tables.measured.forget(id, EVENTS_PER_PAGE);
          await tables.sessions.deleteAllOf(id);
          await tables.knownBrowsers.deleteAllOf(id);
          await tables.announcements.deleteAllOf(id);
          await tables.securityLog.record({ kind: 'account-deleted', email }, now);
          await tables.accounts.delete(id);
          await tables.outbox.enqueue(
            { id: random.uuid(), to: email, ...mail.erased({ deletedAt: now, ...mailRecipient(account) }) },
            now,
          );
          return ok(undefined);
        }),
      ),
  };
}

export type PersonalDataStore = ReturnType<typeof makePersonalDataStore>;
