import { err, ok, type Result, type ResultAsync, safeTry } from 'neverthrow';
import { DAY_MS } from '../calendar/durations.ts';
import { mailRecipient } from '../identity/mail-words.ts';
import type { Announcement, DeliveryOutcome, DeliveryProgress } from '../ports/announcement-tables.ts';
import { type Failure, unavailable } from '../ports/failures.ts';
import { isAddressRefused, type Mailer, type OutgoingMail } from '../ports/mailer.ts';
import type { OperatorTables } from '../ports/unit-of-work.ts';
import { MAX_MAIL_ATTEMPTS, mailDueAgainAt } from '../site/mail-due.ts';
import { afterAction, exclusionOf, isLeased, SENDER_LEASE_MS } from './announcement.ts';
import type { AnnouncementDependencies } from './announcement-service.ts';
import {
  ACCOUNTS_AT_ONCE,
  type AnnouncementProblem,
  current,
  digestOfText,
  mayBeSent,
  messageIdOf,
  refuse,
  storeChange,
} from './current-announcement.ts';

const QUOTA_READ_MS = 1_000;

/** A mail that must now be handed over. */
export interface ClaimedDelivery {
  readonly number: number;
  readonly accountId: string;
  readonly attempts: number;
  readonly mail: OutgoingMail;
}

export interface MailerAnswer {
  readonly delivery: ClaimedDelivery;
  readonly sent: Awaited<ReturnType<Mailer['send']>>;
}

export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Nothing waits and nothing is being sent. `undecided`: of some mails nobody knows whether they were sent. */
  readonly end: 'done' | 'undecided' | null;
}

function outcomeOf({ delivery: { attempts }, sent }: MailerAnswer, now: number): DeliveryOutcome {
  if (sent.isOk()) return { state: 'sent', attempts, providerId: sent.value.providerId };
  const { error } = sent;
  if (isAddressRefused(error)) return { state: 'failed', attempts, reason: 'refused' };
  const isRefused = error.kind === 'mail-refused';
  if (!isRefused && error.maybeSent) return { state: 'unknown', attempts };
  if (attempts >= MAX_MAIL_ATTEMPTS)
    return { state: 'failed', attempts, reason: isRefused ? 'refused' : 'unavailable' };
  return { state: 'waiting', attempts, dueAt: mailDueAgainAt(now, attempts) };
}

/** Whether an outcome says something new: the delivery may have been claimed again since, or be settled. */
const isNews = (known: DeliveryProgress, { state, attempts }: DeliveryOutcome) =>
  known.attempts < attempts ||
  (known.attempts === attempts &&
    (known.state === 'sending' || (known.state === 'unknown' && state !== 'waiting')));

/** Prepares the deliveries of the running announcement, and hands them to a sender one by one. */
export function makeDeliveries({
  uow,
  clock,
  digest,
  mail,
  handedOver,
  site,
  perDay,
}: Pick<AnnouncementDependencies, 'uow' | 'clock' | 'digest' | 'mail' | 'handedOver' | 'site'> & {
  /** Mails in 24 hours. */
  readonly perDay: number;
}) {
  const text = digestOfText(mail, digest);
  /** Of our last lease; 0: none, or the database has forgotten it. */
  let leasedUntil = 0;
  /** Counted anew every second, because the count takes milliseconds. */
  let quota = { readAt: Number.NEGATIVE_INFINITY, left: 0 };
  /** Claimed, and not handed over because they could not be recorded. On a full disk they cannot be taken back at once either. */
  let keptBack: readonly ClaimedDelivery[] = [];
  /** Addresses that were refused since the mail service last took a mail: it may refuse us, and not them. */
  let doubted: readonly string[] = [];

  /** The announcement, leased unless another has it. What an earlier sender was sending becomes 'unknown'. */
  async function lease(
    { announcements }: OperatorTables,
    sender: string,
    now: number,
    lastUntil: number,
  ): Promise<Result<Announcement, AnnouncementProblem>> {
    const found = await announcements.newest();
    if (found === null) return refuse({ kind: 'no-announcement' });
    if (found.state !== 'running') return refuse({ kind: 'not-running', state: found.state });
    const ready = mayBeSent(found, site, await text, now);
    if (ready.isErr()) return err(ready.error);
    // The database was restored, or a replica took over that did not know our last lease, nor the mails handed over with it.
    const isOurs = found.sender === null || found.sender === sender;
    if (isOurs && (found.senderUntil ?? 0) < lastUntil) return refuse(unavailable());
    if (found.sender !== sender) {
      if (isLeased(found, now)) return refuse({ kind: 'another-sender', sender: found.sender });
      await announcements.abandon(found.id);
    }
    const leased = { ...found, sender, senderUntil: now + SENDER_LEASE_MS };
    await announcements.put(leased);
    return ok(leased);
  }

  /** Renews the lease in the transaction of `work`, which is not done without it. */
  function whileLeased<T>(
    sender: string,
    work: (leased: Announcement, tables: OperatorTables, now: number) => Promise<T>,
  ): ResultAsync<T, AnnouncementProblem> {
    const now = clock.now();
    const lastUntil = leasedUntil;
    leasedUntil = 0;
    return uow
      .run(async (tables) =>
        (await lease(tables, sender, now, lastUntil)).asyncMap((leased) => work(leased, tables, now)),
      )
      .andTee(() => {
        leasedUntil = now + SENDER_LEASE_MS;
      });
  }

  const release = (sender: string): ResultAsync<void, Failure<'unavailable'>> => {
    leasedUntil = 0;
    return uow.run(async ({ announcements }) => {
      const found = await announcements.newest();
      if (found?.sender === sender) await announcements.put({ ...found, sender: null, senderUntil: null });
    });
  };

  /** Ends or pauses the announcement once nothing waits and nothing is being sent. */
  const endIfOver = (
    announcement: Announcement,
    sender: string,
  ): ResultAsync<Claim['end'], Failure<'unavailable'>> =>
    safeTry(async function* () {
      const now = clock.now();
      const counts = yield* uow.read(({ announcements }) => announcements.counts(announcement.id));
      const states = counts.map(({ state }) => state);
      if (states.includes('waiting') || states.includes('sending')) return ok<Claim['end']>(null);
      const end = states.includes('unknown') ? 'undecided' : 'done';
      const ended = afterAction(announcement, end === 'done' ? 'finish' : 'pause', now);
      if (ended.isOk()) {
        yield* storeChange(uow, ended.value, announcement.state, null, now);
        yield* release(sender);
      }
      return ok<Claim['end']>(end);
    });

  /**
   * Takes up to `limit` deliveries that are due, the longest due first. Skips addresses that get no announcements, and people
   * who got the mail on finishing meanwhile. `found`: how many were due, with those that were skipped.
   */
  const take = (sender: string, limit: number) =>
    whileLeased(sender, async (announcement, { announcements, suppressions }, now) => {
      const { id, audience } = announcement;
      const found = await announcements.due(id, now, limit);
      const due = [];
      for (const { number, account, attempts } of found) {
        // They may have unsubscribed since the preparation, or got the mail on finishing.
        const hadOne = await announcements.hadOne(account.id);
        const suppressed = await suppressions.reasonsFor(account.email);
        const since = { emailVerified: true, step: audience, suppressed, hadOne };
        const reason = exclusionOf(since, audience);
        if (reason !== null) {
          await announcements.settle(number, { state: 'skipped', attempts, reason });
          continue;
        }
        await announcements.handOver(number, now);
        const { id: accountId, email } = account;
        due.push({
          number,
          accountId,
          email,
          // With this one.
          attempts: attempts + 1,
          unsubscribeToken: await suppressions.tokenFor(email, accountId),
          ...mailRecipient(account),
        });
      }
      return { announcement, due, found: found.length };
    });

  /** Those that were not handed over after all wait, and the attempt does not count. */
  const takeBack = () =>
    uow
      .run(async ({ announcements }) => {
        for (const { number } of keptBack) await announcements.takeBack(number);
      })
      .andTee(() => {
        keptBack = [];
      });

  return {
    /** Adds deliveries for the next accounts. Can be repeated at any time. */
    prepareNext: (sender: string): ResultAsync<'more' | 'done', AnnouncementProblem> =>
      safeTry(async function* () {
        const { id, audience, preparedTo } = yield* current(uow);
        if (preparedTo === null) return ok<'more' | 'done'>('done');
        const page = yield* uow.read(({ announcements }) =>
          announcements.candidates(preparedTo, ACCOUNTS_AT_ONCE),
        );
        const accountIds = page
          .filter((candidate) => exclusionOf(candidate, audience) === null)
          .map(({ accountId }) => accountId);
        const to = page.at(-1)?.accountId ?? null;
        return whileLeased<'more' | 'done'>(sender, async (leased, { announcements }) => {
          if (leased.id !== id || leased.preparedTo !== preparedTo) return 'more';
          await announcements.addDeliveries(id, accountIds);
          await announcements.put({ ...leased, preparedTo: to });
          return to === null ? 'done' : 'more';
        });
      }),

    /** After the preparation: what was handed over and a restored database does not know becomes 'unknown'. */
    correctByRecord: (sender: string): ResultAsync<void, AnnouncementProblem> =>
      safeTry(async function* () {
        const { id } = yield* current(uow);
        const record = [...(yield* handedOver.read(id))];
        // Also without a record, to get the lease.
        for (let start = 0; start === 0 || start < record.length; start += ACCOUNTS_AT_ONCE) {
          yield* whileLeased(sender, async (_leased, { announcements }) => {
            for (const [accountId, count] of record.slice(start, start + ACCOUNTS_AT_ONCE))
              await announcements.correct(id, accountId, count);
          });
        }
        return ok();
      }),

    /** Takes up to `limit` deliveries, which then must be handed over and settled. */
    claim: (sender: string, limit: number): ResultAsync<Claim, AnnouncementProblem> =>
      safeTry(async function* () {
        if (keptBack.length > 0) yield* takeBack();
        const now = clock.now();
        if (now < quota.readAt || now >= quota.readAt + QUOTA_READ_MS) {
          const handedOverInDay = yield* uow.read(({ announcements }) =>
            announcements.handedOverAfter(now - DAY_MS),
          );
          quota = { readAt: now, left: perDay - handedOverInDay };
        }
        const allowed = Math.max(0, Math.min(limit, quota.left));
        const { announcement, due, found } = yield* take(sender, allowed);
        const deliveries = due.map(
          ({ number, accountId, email, attempts, ...person }): ClaimedDelivery => ({
            number,
            accountId,
            attempts,
            mail: { id: messageIdOf(announcement.id, number), to: email, ...mail.launched(person) },
          }),
        );
        quota = { ...quota, left: quota.left - deliveries.length };
        if (deliveries.length > 0) {
          const accountIds = deliveries.map(({ accountId }) => accountId);
          yield* handedOver.add(announcement.id, accountIds).orElse((failure) => {
            keptBack = deliveries;
            return takeBack().andThen(() => err(failure));
          });
        }
        const end = limit > 0 && found === 0 ? yield* endIfOver(announcement, sender) : null;
        return ok({ deliveries, end });
      }),

    /** Writes down the mailer's answers. A refused address is not written to again, once another mail was taken. */
    settle: (answers: readonly MailerAnswer[]): ResultAsync<void, Failure<'unavailable'>> => {
      const now = clock.now();
      const refused = answers.flatMap(({ delivery, sent }) =>
        sent.isErr() && isAddressRefused(sent.error) ? [delivery.mail.to] : [],
      );
      doubted = [...new Set([...doubted, ...refused])];
      const certain = answers.some(({ sent }) => sent.isOk()) ? doubted : [];
      const write = uow.run(async ({ announcements, suppressions }) => {
        for (const answer of answers) {
          const { number } = answer.delivery;
          const known = await announcements.progressOf(number);
          const outcome = outcomeOf(answer, now);
          if (known && isNews(known, outcome)) await announcements.settle(number, outcome);
        }
        for (const email of certain) await suppressions.add(email, 'refused', now);
      });
      return write.andTee(() => {
        doubted = doubted.filter((email) => !certain.includes(email));
      });
    },

    /** Lets another sender start at once. */
    release,
  };
}

export type Deliveries = ReturnType<typeof makeDeliveries>;
