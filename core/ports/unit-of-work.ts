import { Err, Ok, ok, type Result, type ResultAsync } from 'neverthrow';
import type {
  Announcement,
  Candidate,
  DeliveryState,
  SuppressionReason,
} from '../announcement/announcement.ts';
import type { Account, Challenge, KnownBrowser, StoredSession } from '../identity/identity-entities.ts';
import type { Language } from '../language/languages.ts';
import type { OnboardingRecord } from '../onboarding/onboarding-record.ts';
import type { SurveySubmission } from '../survey/survey-submission.ts';
import type { AnonymousPreference } from './anonymous-preferences.ts';
import type { AuditLogTable } from './audit-log.ts';
import type { Awaitable } from './awaitable.ts';
import type { Failure } from './failures.ts';
import type { ErasureTable } from './journal.ts';
import type { OutgoingMail } from './mailer.ts';
import type {
  AnsweredMessageTable,
  BlockedDayTable,
  BlockedSenderTable,
  ContactMessageTable,
  FigureTable,
  OperatingStateTable,
} from './operating-tables.ts';
import type { SecurityEvent } from './security-log.ts';

/** Accounts, keyed by id and by normalized e-mail. */
export interface AccountTable {
  byEmail(email: string): Awaitable<Account | null>;
  byId(id: string): Awaitable<Account | null>;
  put(account: Account): Awaitable<void>;
  /** Delete the account's sessions first: not every store cascades. */
  delete(id: string): Awaitable<void>;
}

/** One-time links and codes. Spent challenges are kept until the clean-up, so that replays are recognized. */
export interface ChallengeTable {
  /**
   * Whether a new challenge may be added: false while the oldest of the newest `most` is still valid. Deletes
   * a few invalid ones beyond those. A challenge valid for longer than `lifetimeMs` was created with a wrong
   * clock and counts as invalid.
   */
  makeRoom(request: { most: number; now: number; lifetimeMs: number }): Awaitable<boolean>;
  byTokenHash(tokenHash: string): Awaitable<Challenge | null>;
  /** Created after `since` for this mailbox, whatever their purpose and state. */
  recentTo(mailboxHash: string, since: number): Awaitable<readonly Challenge[]>;
  newestRequestedBy(browserHash: string, email?: string): Awaitable<Challenge | null>;
  /** Neither spent nor void, whatever their age. */
  openRequestedBy(browserHash: string, email: string): Awaitable<readonly Challenge[]>;
  put(challenge: Challenge): Awaitable<void>;
  /** Voids every open challenge of the address; returns their ids. */
  voidAllOf(email: string, at: number): Awaitable<readonly string[]>;
  /**
   * Deletes all challenges of the address, whatever their state; with its `mailboxHash` also those of other people who asked
   * to change to it.
   */
  deleteAllOf(email: string, mailboxHash?: string): Awaitable<void>;
}

export interface SessionTable {
  byTokenHash(tokenHash: string): Awaitable<StoredSession | null>;
  /** The `most` most recently used sessions, newest first, including ended ones that are still stored. */
  lastUsedOf(accountId: string, most: number): Awaitable<readonly StoredSession[]>;
  /**
   * The session with its account in one query, since every signed-in request needs both. Null if either is
   * missing.
   */
  withAccount(
    tokenHash: string,
  ): Awaitable<{ readonly stored: StoredSession; readonly account: Account } | null>;
  put(session: StoredSession): Awaitable<void>;
  delete(tokenHash: string): Awaitable<void>;
  /** Deletes all but those of `lastUsedOf`. */
  keepLastUsedOf(accountId: string, most: number): Awaitable<void>;
  deleteAllOf(accountId: string, exceptTokenHash?: string): Awaitable<void>;
}

/** Browsers that have verified an address. Delete an account's rows first: not every store cascades. */
export interface KnownBrowserTable {
  find(browserHash: string, email: string): Awaitable<KnownBrowser | null>;
  /** Earliest verification first. */
  ofBrowser(browserHash: string): Awaitable<readonly KnownBrowser[]>;
  /** Earliest verification first. */
  ofAccount(accountId: string): Awaitable<readonly KnownBrowser[]>;
  put(browser: KnownBrowser): Awaitable<void>;
  delete(browserHash: string, accountId: string): Awaitable<void>;
  deleteAllOf(accountId: string): Awaitable<void>;
}

/**
 * Wrong codes and passwords from unknown browsers, for each mailbox and day (days since 1970 in UTC). Also
 * stored for unknown addresses, so that they cannot be distinguished.
 */
export interface WrongTryTable {
  /** From `day` on. `announced`: whether the owner has been notified since then. */
  since(mailboxHash: string, day: number): Awaitable<{ readonly count: number; readonly announced: boolean }>;
  /** Changes the day's count, never below 0. */
  add(mailboxHash: string, day: number, change: 1 | -1): Awaitable<void>;
  announce(mailboxHash: string, day: number): Awaitable<void>;
  forget(mailboxHash: string): Awaitable<void>;
}

/** Security events, written in the transaction of the action. */
export interface SecurityLogTable {
  record(event: SecurityEvent, at: number): Awaitable<void>;
}

export interface OnboardingTable {
  byEmail(email: string): Awaitable<readonly OnboardingRecord[]>;
  put(record: OnboardingRecord): Awaitable<void>;
  deleteAllOf(email: string): Awaitable<void>;
}

/** A booked consultation. Times are epoch milliseconds. */
export interface Appointment {
  readonly id: string;
  readonly startsAt: number;
  readonly name: string;
  readonly email: string;
  /** The ten digits on which we call; null: the person calls. */
  readonly phone: string | null;
  readonly createdAt: number;
  /** Digest of the network that requested it. */
  readonly network?: string;
  /** Digest of the token in its link, which confirmed it and can move or cancel it. */
  readonly tokenHash?: string;
  /** Of the page on which it was booked, for mail to people without an account. */
  readonly language?: Language;
  /** How often it was moved; absent: never. */
  readonly moves?: number;
  /** Of the operator. */
  readonly note?: string;
  readonly outcome?: CallOutcome;
}

/** How a call went, as the operator says. */
export const CALL_OUTCOMES = Object.freeze(['held', 'not-reached', 'wants-another'] as const);
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** One appointment per start; inserting a second one is a bug and throws. */
export interface AppointmentTable {
  /** Starts at or after `from` and before `until`, earliest first. */
  startsBetween(from: number, until: number): Awaitable<readonly number[]>;
  /** Starts after `after` of this address. */
  upcomingOf(email: string, after: number): Awaitable<readonly number[]>;
  /** Earliest first, including past ones that are still stored. Without `network` and `tokenHash`. */
  allOf(email: string): Awaitable<readonly Appointment[]>;
  /** The appointment of the link with this token, without `network` and `tokenHash`. */
  byTokenHash(tokenHash: string): Awaitable<Appointment | null>;
  /** Starts at or after `from` and before `until` of the appointments that this network requested. */
  startsOfNetwork(network: string, from: number, until: number): Awaitable<readonly number[]>;
  /** The same for the network that requested this appointment, without the appointment itself. */
  otherStartsOfItsNetwork(id: string, from: number, until: number): Awaitable<readonly number[]>;
  put(appointment: Appointment): Awaitable<void>;
  changeEmail(from: string, to: string): Awaitable<void>;
  /** Changes its start and counts the move. The start must be free. With `tokenHash`, another link replaces that of its mail. */
  move(id: string, startsAt: number, tokenHash?: string): Awaitable<void>;
  delete(id: string): Awaitable<void>;
  /** Also frees the upcoming slots. */
  deleteAllOf(email: string): Awaitable<void>;
}

/** A slot that is reserved for an unconfirmed address until `heldUntil`. Times are epoch milliseconds. */
export interface Hold extends Required<Omit<Appointment, 'language' | 'moves' | 'note' | 'outcome'>> {
  readonly heldUntil: number;
}

/** At most one hold per start, so there are never more holds than bookable slots. */
export interface HoldTable {
  open(now: number): Awaitable<readonly Hold[]>;
  /** Replaces the hold at the same start. */
  put(hold: Hold): Awaitable<void>;
  delete(id: string): Awaitable<void>;
  deleteAllOf(email: string): Awaitable<void>;
}

/** Survey answers, one row per `sessionId`: the first one is kept. `receivedAt` is epoch milliseconds. */
export interface SurveyTable {
  put(submission: SurveySubmission & { readonly receivedAt: number }): Awaitable<void>;
  /**
   * Deletes a few of the rows beyond the newest `most`, oldest first; called after each `put` it enforces the
   * limit.
   */
  keepNewest(most: number): Awaitable<void>;
}

/** One row per session id; the newest timing is kept. `savedAt` is epoch milliseconds. */
export interface AnonymousPreferenceTable {
  put(preference: AnonymousPreference & { readonly savedAt: number }): Awaitable<void>;
  /** As in `SurveyTable`; the oldest row is the one first saved earliest. */
  keepNewest(most: number): Awaitable<void>;
}

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
}

/** A stored event. `at` is the browser's clock, `receivedAt` the server's, both epoch milliseconds. */
export interface StoredEvent {
  readonly name: string;
  /** Includes the campaign of the visit. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly at: number;
  readonly receivedAt: number;
}

/**
 * Events of the browsers that are linked to a person. Written by `EventStore`; backends without events omit
 * it.
 */
export interface MeasuredTable {
  countOf(userId: string, most: number): Awaitable<number>;
  /** Up to `limit` events after the cursor, grouped by browser and visit, each in order of arrival. */
  eventsOf(userId: string, after: EventCursor | null, limit: number): Awaitable<EventSlice>;
  /**
   * Unlinks the browsers and deletes up to `limit` events. The remaining, unlinked events are deleted in
   * batches by the regular clean-up.
   */
  forget(userId: string, limit: number): Awaitable<void>;
}

/** Position in one person's events. */
export interface EventCursor {
  readonly browser: string;
  readonly visit: number;
  readonly event: number;
}

export interface EventSlice {
  readonly events: readonly StoredEvent[];
  /** Null at the end. */
  readonly next: EventCursor | null;
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

/** What became of a delivery. */
export interface DeliveryOutcome {
  readonly state: DeliveryState;
  /** Of this attempt: nothing is written if a later one was made. Absent: of any. */
  readonly attempts?: number;
  readonly reason?: string;
  readonly providerId?: string | null;
  /** When it may be tried again. */
  readonly dueAt?: number;
}

/** The announcements that people got. */
export interface SentAnnouncementTable {
  /** When mails were sent to this person. */
  sentTo(accountId: string): Awaitable<readonly number[]>;
  /** A mail was sent to this person, or is being sent, or nobody knows. */
  hadOne(accountId: string): Awaitable<boolean>;
  /** From now on, this person has had the mail. */
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
  /** Counts an attempt. */
  handOver(number: number, at: number): Awaitable<void>;
  /** Undoes `handOver`: it waits again, and the attempt does not count. */
  takeBack(number: number): Awaitable<void>;
  settle(number: number, outcome: DeliveryOutcome): Awaitable<void>;
  /** Everything that is being sent becomes 'unknown', and its attempt does not count until it is corrected. */
  abandon(id: string): Awaitable<void>;
  /** If the delivery was handed over more often than we know, it has that many attempts, and is 'unknown' if it waited. */
  correct(id: string, accountId: string, handedOver: number): Awaitable<void>;
  counts(id: string): Awaitable<readonly DeliveryCount[]>;
  unknown(id: string, limit: number): Awaitable<readonly Delivery[]>;
  /** One that is 'unknown' waits again. False: it is not. */
  sendAgain(id: string, number: number): Awaitable<boolean>;
  /** How many were handed over after `since`. */
  handedOverAfter(since: number): Awaitable<number>;
}

/**
 * Addresses that get no announcements. They are kept when an account is deleted, so only as keyed digests, one for all
 * spellings of a mailbox.
 */
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

/** What people do themselves is stored in these. */
export interface Tables {
  readonly accounts: AccountTable;
  readonly challenges: ChallengeTable;
  readonly sessions: SessionTable;
  readonly knownBrowsers: KnownBrowserTable;
  readonly wrongTries: WrongTryTable;
  readonly securityLog: SecurityLogTable;
  readonly contactMessages: ContactMessageTable;
  readonly blockedSenders: Pick<BlockedSenderTable, 'has'>;
  readonly blockedDays: Pick<BlockedDayTable, 'from'>;
  readonly onboarding: OnboardingTable;
  readonly appointments: AppointmentTable;
  readonly holds: HoldTable;
  readonly surveys: SurveyTable;
  readonly anonymousPreferences: AnonymousPreferenceTable;
  readonly outbox: OutboxTable;
  readonly measured: MeasuredTable;
  readonly announcements: SentAnnouncementTable;
  readonly suppressions: SuppressionTable;
  readonly erasures: ErasureTable;
}

/** With what only the operator's programs need. A backend without operator, in the page, has none of it. */
export interface OperatorTables extends Tables {
  readonly auditLog: AuditLogTable;
  readonly contactMessages: AnsweredMessageTable;
  readonly blockedSenders: BlockedSenderTable;
  readonly blockedDays: BlockedDayTable;
  readonly operatingState: OperatingStateTable;
  readonly figures: FigureTable;
  readonly onboarding: OnboardingTable & {
    /** Ten digits. Up to `most`, since several people may share a phone. */
    byPhone(phone: string, most: number): Awaitable<readonly OnboardingRecord[]>;
  };
  readonly appointments: AppointmentTable & {
    /** Without `network` and `tokenHash`. */
    byId(id: string): Awaitable<Appointment | null>;
    /** Those that start at or after `from` and before `until`, earliest first. Without `network` and `tokenHash`. */
    between(from: number, until: number): Awaitable<readonly Appointment[]>;
    /** Empty: no note. */
    annotate(id: string, note: string, outcome: CallOutcome | null): Awaitable<void>;
  };
  readonly announcements: AnnouncementTable;
}

type ValueOf<A> = A extends Result<infer T, unknown> ? T : A;
type FailureOf<A> = A extends Result<unknown, infer E> ? E : never;

/** Runs work on the tables. A `Result` that the work returns becomes the overall result. */
export type Work<S> = <A>(
  work: (tables: S) => Awaitable<A>,
) => ResultAsync<ValueOf<A>, FailureOf<A> | Failure<'unavailable'>>;

/**
 * One transaction over all tables. `work` runs exclusively and at most once, and waits for nothing but the
 * tables: everything else is done before. Its writes are committed even if it returns an error: a wrong code
 * must be counted. If it throws, nothing is written and the error is rethrown as a bug. Resolves after the
 * commit is durable. `unavailable`: the store is locked, full or missing; nothing was written.
 */
export interface UnitOfWork<S = Tables> {
  readonly run: Work<S>;
  /** The same for reading only: cheaper, and never waits for a writer. */
  readonly read: Work<S>;
}

export const overall = <A>(answer: A): Result<ValueOf<A>, FailureOf<A> | Failure<'unavailable'>> =>
  answer instanceof Ok || answer instanceof Err ? answer : ok(answer as ValueOf<A>);

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
