import type { Awaitable } from './awaitable.ts';
import type { SecurityEventKind } from './security-log.ts';

/** What became of a queued mail. `attempts`: how often it was handed to the mail service. Times are epoch milliseconds. */
export interface QueuedMail {
  readonly queuedAt: number;
  readonly attempts: number;
  readonly deliveredAt: number | null;
  readonly givenUpAt: number | null;
}

/**
 * `feed-digest`: of the secret in the address of the calendar feed. `last-clean-up`, `last-backup`: epoch milliseconds. `journal`:
 * the number of the last entry in the journal of deletions. `digest-key`: proves that a server has the key of the database's digests.
 */
export type OperatingFact = 'feed-digest' | 'last-clean-up' | 'last-backup' | 'journal' | 'digest-key';

export interface OperatingStateTable {
  get(fact: OperatingFact): Awaitable<string | null>;
  set(fact: OperatingFact, value: string): Awaitable<void>;
}

export interface MailFigures {
  readonly waiting: number;
  /** Waiting mails that failed before. */
  readonly failing: number;
  /** When the oldest waiting mail was queued. */
  readonly oldestAt: number | null;
  /** Mails that could not be delivered, of about a day. */
  readonly givenUp: number;
}

/** Counts for the overview. They name nobody. */
export interface FigureTable {
  /** People by the last finished step; null: none. */
  peopleByStep(): Awaitable<readonly { readonly step: string | null; readonly count: number }[]>;
  /** Sign-ups since a time (ISO 8601 in UTC) by hour, such as '2026-11-22T21', earliest first. */
  signUpsByHour(since: string): Awaitable<readonly { readonly hour: string; readonly count: number }[]>;
  mail(): Awaitable<MailFigures>;
  /** As `liveSessions` of `session-limits.ts` says. */
  sessions(live: Readonly<Record<'begunAfter' | 'begunUntil' | 'usedAfter', number>>): Awaitable<number>;
  mailsWaitingFor(address: string): Awaitable<number>;
  /** Null: not queued, or too long ago. */
  queuedMail(id: string): Awaitable<QueuedMail | null>;
  securityEventsSince(
    at: number,
  ): Awaitable<readonly { readonly kind: SecurityEventKind; readonly count: number }[]>;
}
