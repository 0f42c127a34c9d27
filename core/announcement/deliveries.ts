import { err, ok, okAsync, type Result, type ResultAsync, safeTry } from 'neverthrow';
import { mailRecipient } from '../identity/mail-words.ts';
import type { Unavailable } from '../ports/failures.ts';
import type { Mailer, OutgoingMail } from '../ports/mailer.ts';
import type { DeliveryOutcome, OperatorTables } from '../ports/unit-of-work.ts';
import { type Announcement, afterAction, exclusionOf } from './announcement.ts';
import type { AnnouncementDependencies } from './announcement-service.ts';
import {
  ACCOUNTS_AT_ONCE,
  type AnnouncementProblem,
  currentAnnouncement,
  refuse,
  runningAnnouncement,
} from './current-announcement.ts';

const QUOTA_READ_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Renewed by the sender several times in this time. After a crash, the next sender starts when it is over. */
export const SENDER_LEASE_MS = 2_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60 * 1_000;
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
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
  return { state: 'waiting', dueAt: now + wait };
}

/** Prepares the deliveries of the running announcement, and hands them to a sender one by one. */
export function makeDeliveries({
  uow,
  clock,
  mail,
  handedOver,
  perDay,
}: Pick<AnnouncementDependencies, 'uow' | 'clock' | 'mail' | 'handedOver'> & {
  /** Mails in 24 hours. */
  readonly perDay: number;
}) {
  /** Counted anew every second, because the count takes milliseconds. */
  let quota = { readAt: Number.NEGATIVE_INFINITY, left: 0 };

  /** The running announcement, which from now on is this sender's. What a dead sender was sending is 'unknown'. */
  function lease(tables: OperatorTables, sender: string): Result<Announcement, AnnouncementProblem> {
    return runningAnnouncement(tables).andThen((found) => {
      const now = clock.now();
      if (found.sender !== null && found.sender !== sender) {
        const until = found.senderUntil ?? 0;
        // A lease that ends too late was made with a wrong clock.
        if (until > now && until <= now + SENDER_LEASE_MS) {
          return refuse({ kind: 'another-sender', sender: found.sender });
        }
      }
      if (found.sender !== sender) tables.announcements.abandon(found.id);
      const leased = { ...found, sender, senderUntil: now + SENDER_LEASE_MS };
      tables.announcements.put(leased);
      return ok(leased);
    });
  }

  return {
    /** Adds deliveries for the next accounts. Can be repeated at any time. */
    prepareNext: (sender: string): ResultAsync<'more' | 'done', AnnouncementProblem> =>
      safeTry(async function* () {
        const { id, audience, preparedTo } = yield* uow.read(currentAnnouncement);
        if (preparedTo === null) return ok<'more' | 'done'>('done');
        const page = yield* uow.read((tables) =>
          tables.announcements.candidates(preparedTo, ACCOUNTS_AT_ONCE),
        );
        const accountIds = page
          .filter((candidate) => exclusionOf(candidate, audience) === null)
          .map(({ accountId }) => accountId);
        return uow.run((tables) =>
          lease(tables, sender).map((leased) => {
            tables.announcements.addDeliveries(id, accountIds);
            tables.announcements.put({ ...leased, preparedTo: page.at(-1)?.accountId ?? null });
            return page.length === 0 ? 'done' : 'more';
          }),
        );
      }),

    /**
     * If mails were handed over of which the database does not know, because it was restored from a backup, they become
     * 'unknown'. Call it after the preparation.
     */
    correctByRecord: (sender: string): ResultAsync<void, AnnouncementProblem> =>
      safeTry(async function* () {
        const { id } = yield* uow.run((tables) => lease(tables, sender));
        const record = [...(yield* handedOver.read(id))];
        for (let start = 0; start < record.length; start += ACCOUNTS_AT_ONCE) {
          yield* uow.run((tables) =>
            lease(tables, sender).andTee(() => {
              for (const [accountId, count] of record.slice(start, start + ACCOUNTS_AT_ONCE)) {
                tables.announcements.correct(id, accountId, count);
              }
            }),
          );
        }
        return ok();
      }),

    /** Takes up to `limit` deliveries, which then must be handed over and settled. */
    claim: (sender: string, limit: number): ResultAsync<Claim, AnnouncementProblem> =>
      uow
        .run((tables) =>
          lease(tables, sender).map((announcement) => {
            const { id } = announcement;
            const now = clock.now();
            if (now < quota.readAt || now >= quota.readAt + QUOTA_READ_MS) {
              quota = { readAt: now, left: perDay - tables.announcements.handedOverAfter(now - DAY_MS) };
            }
            const due = tables.announcements.due(id, now, Math.max(0, Math.min(limit, quota.left)));
            const deliveries = due.flatMap(({ number, account, attempts }): ClaimedDelivery[] => {
              // They may have unsubscribed since the preparation.
              const [suppressed] = tables.suppressions.reasonsFor(account.email);
              if (suppressed !== undefined) {
                tables.announcements.settle(number, { state: 'skipped', reason: suppressed });
                return [];
              }
              tables.announcements.handOver(number, now);
              const unsubscribeToken = tables.suppressions.tokenFor(account.email);
              const content = mail.launched({ unsubscribeToken, ...mailRecipient(account) });
              const message = { id: `${id}-${number}`, to: account.email, ...content };
              return [{ number, accountId: account.id, attempts: attempts + 1, mail: message }];
            });
            let end: Claim['end'] = null;
            if (limit > 0 && due.length === 0) {
              const states = tables.announcements.counts(id).map(({ state }) => state);
              if (!states.includes('waiting') && !states.includes('sending')) {
                end = states.includes('unknown') ? 'undecided' : 'done';
                const ended = afterAction(announcement, end === 'done' ? 'finish' : 'pause', now);
                if (ended.isOk()) tables.announcements.put({ ...ended.value, sender: null });
              }
            }
            quota = { ...quota, left: quota.left - deliveries.length };
            return { id, deliveries, end };
          }),
        )
        .andThen(({ id, ...claim }) => {
          if (claim.deliveries.length === 0) return okAsync(claim);
          const accountIds = claim.deliveries.map(({ accountId }) => accountId);
          return handedOver
            .add(id, accountIds)
            .map(() => claim)
            .orElse((failure) =>
              uow
                .run(({ announcements }) => {
                  for (const { number } of claim.deliveries) announcements.takeBack(number);
                })
                .andThen(() => err(failure)),
            );
        }),

    /** Writes down the mailer's answers. A refused address is not written to again. */
    settle: (answers: readonly MailerAnswer[]): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        const now = clock.now();
        for (const { delivery, sent } of answers) {
          tables.announcements.settle(delivery.number, outcomeOf(sent, delivery.attempts, now));
          if (sent.isErr() && sent.error.kind === 'mail-refused' && sent.error.ofAddress) {
            tables.suppressions.add(delivery.mail.to, 'refused', now);
          }
        }
      }),

    /** Lets another sender start at once. */
    release: (sender: string): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        const found = tables.announcements.newest();
        if (found?.sender === sender) tables.announcements.put({ ...found, sender: null, senderUntil: null });
      }),
  };
}

export type Deliveries = ReturnType<typeof makeDeliveries>;
