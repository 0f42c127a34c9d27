import type { ResultAsync } from 'neverthrow';
import type {
  Announcement,
  AnnouncementState,
  Candidate,
  DeliveryState,
  SuppressionReason,
} from '../announcement/announcement.ts';
import type { AuditEntry } from './audit-log.ts';
import type { Unavailable } from './failures.ts';
import type { MailRecipient } from './identity-mail.ts';
import type { DeliveryOutcome } from './unit-of-work.ts';

/** Why a process may not send now. `another-sender`: another process sends. */
export type LeaseProblem =
  | Readonly<{ kind: 'no-announcement' }>
  | Readonly<{ kind: 'not-running'; state: AnnouncementState }>
  | Readonly<{ kind: 'another-sender'; sender: string }>;

/**
 * A process that sends. Each call with it renews its lease of the running announcement in the same transaction, and does
 * nothing unless it gets it. The lease of another sender counts if it ends after `now`, but at most one lease length after
 * `until`: a later end was made with a wrong clock. With a new sender, what the earlier one was sending becomes 'unknown'.
 */
export interface SenderLease {
  readonly sender: string;
  readonly now: number;
  readonly until: number;
}

type Leased<T> = ResultAsync<T, LeaseProblem | Unavailable>;

export interface DeliveryCount {
  readonly state: DeliveryState;
  readonly reason: string;
  readonly count: number;
}

/** A delivery that now must be handed over. */
export interface DueDelivery extends MailRecipient {
  readonly number: number;
  readonly accountId: string;
  readonly email: string;
  /** With this one. */
  readonly attempts: number;
  readonly unsubscribeToken: string;
}

/** Announcements, their deliveries, and the addresses that get none. Each call is one transaction. Times are epoch milliseconds. */
export interface AnnouncementStore {
  newest(): ResultAsync<Announcement | null, Unavailable>;
  has(id: string): ResultAsync<boolean, Unavailable>;
  /** How many deliveries are in each state, and how many of all announcements were handed over after `since`. */
  progress(
    id: string,
    since: number,
  ): ResultAsync<{ readonly counts: readonly DeliveryCount[]; readonly handedOver: number }, Unavailable>;
  handedOverAfter(since: number): ResultAsync<number, Unavailable>;
  /** Up to `limit` accounts with an id above `after`, by id. */
  candidates(after: string, limit: number): ResultAsync<readonly Candidate[], Unavailable>;
  unknown(
    id: string,
    limit: number,
  ): ResultAsync<
    readonly { readonly number: number; readonly email: string; readonly handedOverAt: number | null }[],
    Unavailable
  >;
  /** The secret in the unsubscribe link of this address. */
  tokenFor(email: string): ResultAsync<string, Unavailable>;

  record(entry: AuditEntry, at: number): ResultAsync<void, Unavailable>;
  /** False: another one is not done, and nothing was written. */
  create(announcement: Announcement, entry: AuditEntry): ResultAsync<boolean, Unavailable>;
  /** Stores state, text and times. False: its state was not `from` any more, and nothing was written. `entry` null: the sender acts. */
  change(
    changed: Pick<Announcement, 'id' | 'state' | 'textDigest' | 'startedAt' | 'endedAt'>,
    from: AnnouncementState,
    entry: AuditEntry | null,
    at: number,
  ): ResultAsync<boolean, Unavailable>;
  /** Those that are 'unknown' wait again. Returns how many; null: the announcement is done. */
  sendAgain(
    id: string,
    numbers: readonly number[],
    entry: AuditEntry,
    at: number,
  ): ResultAsync<number | null, Unavailable>;
  allow(email: string, entry: AuditEntry, at: number): ResultAsync<void, Unavailable>;
  suppress(
    addresses: readonly { readonly email: string; readonly reason: SuppressionReason }[],
    entry: AuditEntry,
    at: number,
  ): ResultAsync<void, Unavailable>;

  /**
   * Adds deliveries to the running announcement and notes that it is now prepared up to `to`. Accounts that have one, and
   * deleted ones, are ignored. False: it is another one or not prepared up to `from`, and nothing was added.
   */
  prepare(
    lease: SenderLease,
    page: {
      readonly id: string;
      readonly accountIds: readonly string[];
      readonly from: string;
      readonly to: string | null;
    },
  ): Leased<boolean>;
  /** A delivery that was handed over more often than we know has that many attempts, and is 'unknown' if it waited. */
  correct(
    lease: SenderLease,
    id: string,
    handedOver: readonly (readonly [accountId: string, count: number])[],
  ): Leased<void>;
  /**
   * Takes up to `limit` deliveries that are due, the longest due first. Skips addresses that get no announcements, and people
   * who got the mail on finishing meanwhile.
   */
  claim(
    lease: SenderLease,
    limit: number,
  ): Leased<{
    readonly announcement: Announcement;
    readonly due: readonly DueDelivery[];
    /** How many were due, with those that were skipped. */
    readonly found: number;
  }>;
  /** They were not handed over after all: they wait, and the attempt does not count. */
  takeBack(numbers: readonly number[]): ResultAsync<void, Unavailable>;
  /**
   * Can be repeated, also after the delivery was claimed again: `attempts` says which attempt had this outcome. `refused`:
   * addresses to which nothing is sent from now on.
   */
  settle(
    outcomes: readonly ({ readonly number: number; readonly attempts: number } & DeliveryOutcome)[],
    refused: readonly string[],
    at: number,
  ): ResultAsync<void, Unavailable>;
  /** Ends the lease. */
  release(sender: string): ResultAsync<void, Unavailable>;
}
