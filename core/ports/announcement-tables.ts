import { ONBOARDING_STEPS } from '../record-limits.ts';
import type { Awaitable } from './awaitable.ts';
import type { Account } from './identity-tables.ts';

/**
 * `draft`: nobody has seen the mail. `tested`: a test mail was sent to the operator. `running`: it is being sent, or will be
 * once a sender runs. `paused`: nothing is sent until it is resumed. `done`: finished or stopped.
 */
export type AnnouncementState = 'draft' | 'tested' | 'running' | 'paused' | 'done';

/**
 * Everybody with a verified address, or those of them whose last finished step is this one; without those who have had the
 * launch mail already, except for 'everybody-again'.
 */
export const AUDIENCES = ['everybody', 'everybody-again', ...ONBOARDING_STEPS] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A mail to everybody. Times are epoch milliseconds. */
export interface Announcement {
  readonly id: string;
  readonly state: AnnouncementState;
  readonly audience: Audience;
  readonly textDigest: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Everybody with an account id up to this one has a delivery; null: everybody has. */
  readonly preparedTo: string | null;
  /** The process that sends, and until when the others leave it to it. */
  readonly sender: string | null;
  readonly senderUntil: number | null;
}

/**
 * `unknown`: it was handed over, and the process died or lost the connection before it learned whether the mail was
 * accepted. Such a mail is not sent again by itself, because the person may have it.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';
/** The person has had the mail, or perhaps. */
export const HAD_MAIL: readonly DeliveryState[] = ['sending', 'sent', 'unknown'];

/** From one state to another, and how many attempts more. What the mailer's answer does is in `deliveries.ts`. */
export const DELIVERY_MOVES = {
  handOver: ['waiting', 'sending', 1],
  takeBack: ['sending', 'waiting', -1],
  /** The attempt does not count until it is corrected. */
  abandon: ['sending', 'unknown', -1],
  sendAgain: ['unknown', 'waiting', 0],
} as const satisfies Readonly<Record<string, readonly [DeliveryState, DeliveryState, number]>>;

export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'refused';

/** An account as a possible recipient. */
export interface Candidate {
  readonly accountId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The last finished step as saved, by which the console counts people too: inferred completion can be taken back. */
  readonly step: string | null;
  readonly suppressed: readonly SuppressionReason[];
  /** A launch mail was sent to them, or perhaps. */
  readonly hadOne: boolean;
}

/** A mail of an announcement to one person, who is looked up when it is read. */
export interface Delivery {
  readonly number: number;
  readonly account: Account;
  readonly attempts: number;
  readonly handedOverAt: number | null;
}

export interface DeliveryCount {
  readonly state: DeliveryState;
  readonly reason: string;
  readonly count: number;
}

export interface DeliveryProgress {
  readonly state: DeliveryState;
  readonly attempts: number;
}

export interface DeliveryOutcome extends DeliveryProgress {
  readonly reason?: string;
  readonly providerId?: string | null;
  readonly dueAt?: number;
}

export interface SentAnnouncementTable {
  /** When mails were sent to this person. */
  sentTo(accountId: string): Awaitable<readonly number[]>;
  /** A mail was sent to this person, or is being sent, or nobody knows. */
  hadOne(accountId: string): Awaitable<boolean>;
  noteMailOnFinishing(accountId: string, at: number): Awaitable<void>;
  deleteAllOf(accountId: string): Awaitable<void>;
}

/** Announcements and their deliveries: at most one announcement is not done, and each person has at most one of its mails. */
export interface AnnouncementTable extends SentAnnouncementTable {
  newest(): Awaitable<Announcement | null>;
  byId(id: string): Awaitable<Announcement | null>;
  /** A second one that is not done is a bug and throws. */
  put(announcement: Announcement): Awaitable<void>;
  /** Up to `limit` accounts with an id above `after`, by id. */
  candidates(after: string, limit: number): Awaitable<readonly Candidate[]>;
  /** Ignores accounts that have a delivery of this announcement, and deleted ones. */
  addDeliveries(id: string, accountIds: readonly string[]): Awaitable<void>;
  /** Those that wait and may be tried at `at`: the longest due first. */
  due(id: string, at: number, limit: number): Awaitable<readonly Delivery[]>;
  handOver(number: number, at: number): Awaitable<void>;
  takeBack(number: number): Awaitable<void>;
  /** Null: the account was deleted. */
  progressOf(number: number): Awaitable<DeliveryProgress | null>;
  settle(number: number, outcome: DeliveryOutcome): Awaitable<void>;
  /** Everything that is being sent. */
  abandon(id: string): Awaitable<void>;
  /** If the delivery was handed over more often than we know, it has that many attempts, and is 'unknown' if it waited. */
  correct(id: string, accountId: string, handedOver: number): Awaitable<void>;
  counts(id: string): Awaitable<readonly DeliveryCount[]>;
  unknown(id: string, limit: number): Awaitable<readonly Delivery[]>;
  /** False: it is not 'unknown'. */
  sendAgain(id: string, number: number): Awaitable<boolean>;
  handedOverAfter(since: number): Awaitable<number>;
}

/** Addresses that get no announcements. They outlast accounts, so only as keyed digests, one for a mailbox. */
export interface SuppressionTable {
  reasonsFor(email: string): Awaitable<readonly SuppressionReason[]>;
  add(email: string, reason: SuppressionReason, at: number): Awaitable<void>;
  /** For every reason. */
  remove(email: string): Awaitable<void>;
  /**
   * The secret in the unsubscribe link of this address. It never expires, and does not tell the address. With the account, it
   * is also for the address that the account will have by then.
   */
  tokenFor(email: string, accountId?: string): Awaitable<string>;
  /** We made this token. Says nothing about whether the address is known. */
  isToken(token: string): Awaitable<boolean>;
  /** False: we made no such token. Says nothing about whether the address is known. */
  addByToken(token: string, reason: SuppressionReason, at: number): Awaitable<boolean>;
}
