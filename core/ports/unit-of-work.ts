import { Err, Ok, ok, type Result, type ResultAsync } from 'neverthrow';
import type { Language } from '../language/languages.ts';
import type { OnboardingRecord } from '../record/onboarding-record.ts';
import type { AnnouncementTable, SentAnnouncementTable, SuppressionTable } from './announcement-tables.ts';
import type { AnonymousPreference } from './anonymous-preferences.ts';
import type { AuditLogTable } from './audit-log.ts';
import type { Awaitable } from './awaitable.ts';
import type { Failure } from './failures.ts';
import type {
  AccountTable,
  ChallengeTable,
  KnownBrowserTable,
  SessionTable,
  WrongTryTable,
} from './identity-tables.ts';
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
import type { SurveySubmission } from './survey-inbox.ts';

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
  /** Replaces the text of a queued message. False: it is gone, or has this text already. */
  rewrite(id: string, text: string): Awaitable<boolean>;
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
