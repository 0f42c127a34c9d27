import { err, ok, type ResultAsync, safeTry } from 'neverthrow';
import { DAY_MS } from '../calendar/durations.ts';
import type { Unavailable } from '../ports/failures.ts';
import type { Mailer, OutgoingMail } from '../ports/mailer.ts';
import type { DeliveryOutcome } from '../ports/unit-of-work.ts';
import { mailDueAgainAt } from '../site/mail-due.ts';
import { type Announcement, afterAction, exclusionOf } from './announcement.ts';
import type { AnnouncementDependencies } from './announcement-service.ts';
import type { SenderLease } from './announcement-store.ts';
import { ACCOUNTS_AT_ONCE, type AnnouncementProblem, found } from './current-announcement.ts';

const QUOTA_READ_MS = 1_000;
/** Renewed by the sender several times in this time. After a crash, the next sender starts when it is over. */
export const SENDER_LEASE_MS = 5_000;
/** About a day. */
const MAX_ATTEMPTS = 100;

/** A mail that must now be handed over. */
export interface ClaimedDelivery {
  readonly number: number;
  readonly accountId: string;
  readonly attempts: number;
  readonly mail: OutgoingMail;
}

/** What the mailer answered. */
export interface MailerAnswer {
  readonly delivery: ClaimedDelivery;
  readonly sent: Awaited<ReturnType<Mailer['send']>>;
}

export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Nothing waits and nothing is being sent. `undecided`: of some mails nobody knows whether they were sent. */
  readonly end: 'done' | 'undecided' | null;
}

/** What becomes of a delivery after the mailer's answer. */
function outcomeOf(sent: MailerAnswer['sent'], attempts: number, now: number): DeliveryOutcome {
  if (sent.isOk()) return { state: 'sent', providerId: sent.value.providerId };
  if (sent.error.kind === 'mail-refused') return { state: 'failed', reason: 'refused' };
  if (sent.error.maybeSent) return { state: 'unknown' };
  if (attempts >= MAX_ATTEMPTS) return { state: 'failed', reason: 'unavailable' };
  return { state: 'waiting', dueAt: mailDueAgainAt(now, attempts) };
}

/** Prepares the deliveries of the running announcement, and hands them to a sender one by one. */
export function makeDeliveries({
  store,
  clock,
  mail,
  handedOver,
  perDay,
}: Pick<AnnouncementDependencies, 'store' | 'clock' | 'mail' | 'handedOver'> & {
  /** Mails in 24 hours. */
  readonly perDay: number;
}) {
  /** Counted anew every second, because the count takes milliseconds. */
  let quota = { readAt: Number.NEGATIVE_INFINITY, left: 0 };

  function leaseFor(sender: string): SenderLease {
    const now = clock.now();
    return { sender, now, until: now + SENDER_LEASE_MS };
  }

  /** Ends or pauses the announcement once nothing waits and nothing is being sent. */
  const endIfOver = (announcement: Announcement, sender: string): ResultAsync<Claim['end'], Unavailable> =>
    safeTry(async function* () {
      const now = clock.now();
      const { counts } = yield* store.progress(announcement.id, now);
      const states = counts.map(({ state }) => state);
      if (states.includes('waiting') || states.includes('sending')) return ok<Claim['end']>(null);
      const end = states.includes('unknown') ? 'undecided' : 'done';
      const ended = afterAction(announcement, end === 'done' ? 'finish' : 'pause', now);
      if (ended.isOk()) {
        yield* store.change(ended.value, announcement.state, null, now);
        yield* store.release(sender);
      }
      return ok<Claim['end']>(end);
    });

  return {
    /** Adds deliveries for the next accounts. Can be repeated at any time. */
    prepareNext: (sender: string): ResultAsync<'more' | 'done', AnnouncementProblem> =>
      safeTry(async function* () {
        const { id, audience, preparedTo } = yield* store.newest().andThen(found);
        if (preparedTo === null) return ok<'more' | 'done'>('done');
        const page = yield* store.candidates(preparedTo, ACCOUNTS_AT_ONCE);
        const accountIds = page
          .filter((candidate) => exclusionOf(candidate, audience) === null)
          .map(({ accountId }) => accountId);
        const to = page.at(-1)?.accountId ?? null;
        return store
          .prepare(leaseFor(sender), id, accountIds, preparedTo, to)
          .map((isPrepared) => (isPrepared && to === null ? 'done' : 'more'));
      }),

    /**
     * If mails were handed over of which the database does not know, because it was restored from a backup, they become
     * 'unknown'. Call it after the preparation.
     */
    correctByRecord: (sender: string): ResultAsync<void, AnnouncementProblem> =>
      safeTry(async function* () {
        const { id } = yield* store.newest().andThen(found);
        const record = [...(yield* handedOver.read(id))];
        // Also without a record, to get the lease.
        for (let start = 0; start === 0 || start < record.length; start += ACCOUNTS_AT_ONCE) {
          yield* store.correct(leaseFor(sender), id, record.slice(start, start + ACCOUNTS_AT_ONCE));
        }
        return ok();
      }),

    /** Takes up to `limit` deliveries, which then must be handed over and settled. */
    claim: (sender: string, limit: number): ResultAsync<Claim, AnnouncementProblem> =>
      safeTry(async function* () {
        const now = clock.now();
        if (now < quota.readAt || now >= quota.readAt + QUOTA_READ_MS) {
          quota = { readAt: now, left: perDay - (yield* store.handedOverAfter(now - DAY_MS)) };
        }
        const allowed = Math.max(0, Math.min(limit, quota.left));
        const claimed = yield* store.claim(leaseFor(sender), allowed);
        const { announcement, due } = claimed;
        const deliveries = due.map(
          ({ number, accountId, email, attempts, ...person }): ClaimedDelivery => ({
            number,
            accountId,
            attempts,
            mail: { id: `${announcement.id}-${number}`, to: email, ...mail.launched(person) },
          }),
        );
        quota = { ...quota, left: quota.left - deliveries.length };
        if (deliveries.length > 0) {
          const accountIds = deliveries.map(({ accountId }) => accountId);
          yield* handedOver
            .add(announcement.id, accountIds)
            .orElse((failure) =>
              store.takeBack(deliveries.map(({ number }) => number)).andThen(() => err(failure)),
            );
        }
        const end = limit > 0 && claimed.found === 0 ? yield* endIfOver(announcement, sender) : null;
        return ok({ deliveries, end });
      }),

    /** Writes down the mailer's answers. A refused address is not written to again. */
    settle: (answers: readonly MailerAnswer[]): ResultAsync<void, Unavailable> => {
      const now = clock.now();
      const outcomes = answers.map(({ delivery, sent }) => ({
        number: delivery.number,
        attempts: delivery.attempts,
        ...outcomeOf(sent, delivery.attempts, now),
      }));
      const refused = answers.flatMap(({ delivery, sent }) =>
        sent.isErr() && sent.error.kind === 'mail-refused' && sent.error.ofAddress ? [delivery.mail.to] : [],
      );
      return store.settle(outcomes, refused, now);
    },

    /** Lets another sender start at once. */
    release: (sender: string): ResultAsync<void, Unavailable> => store.release(sender),
  };
}

export type Deliveries = ReturnType<typeof makeDeliveries>;
