import type { ResultAsync } from 'neverthrow';
import type { Awaitable } from './awaitable.ts';
import type { Failure } from './failures.ts';
import type { OutgoingMail } from './mailer.ts';

/** Mail that is queued but not yet handed to a provider. Written in the transaction that causes it. */
export interface OutboxTable {
  /**
   * `expiresAt` (epoch milliseconds): when the link or code in the message expires: it goes before other mail.
   * Without it the message never expires. While too much mail waits (`BOUNDS.mailsWaiting`) the whole transaction fails as
   * `unavailable`, as on a full disk.
   */
  enqueue(message: OutgoingMail, at: number, expiresAt?: number): Awaitable<void>;
  /** Whether `enqueue` would fail, for mail without which the transaction is still right. */
  isFull(): Awaitable<boolean>;
  /** How many messages were queued after `since`, which is less than a day ago, sent or not. */
  countSince(since: number): Awaitable<number>;
  /** Deletes the queued mail to this address. Mail that is being delivered may still arrive. */
  deletePendingFor(address: string): Awaitable<void>;
  /**
   * Voids a queued message that has an `expiresAt`, because its link and code are void: it is never sent, and
   * its address and content are deleted.
   */
  voidSecret(id: string, at: number): Awaitable<void>;
  /** Replaces the text of a queued message. False: it is gone, or has this text already. */
  rewrite(id: string, text: string): Awaitable<boolean>;
}

/** The sending side of the outbox, for the delivery job. */
export interface OutboxQueue {
  /** Returns up to `limit` due messages and hides them until `at + leaseMs`. */
  lease(request: {
    at: number;
    limit: number;
    leaseMs: number;
  }): ResultAsync<readonly LeasedMail[], Failure<'unavailable'>>;
  delivered(id: string, at: number, providerId: string | null): ResultAsync<void, Failure<'unavailable'>>;
  /** Schedules a retry at `retryAt`, or gives up if `retryAt` is null. */
  failed(id: string, at: number, retryAt: number | null): ResultAsync<void, Failure<'unavailable'>>;
}

export interface LeasedMail {
  readonly message: OutgoingMail;
  readonly attempts: number;
  /** As enqueued; absent if the message never expires. */
  readonly expiresAt?: number;
}
