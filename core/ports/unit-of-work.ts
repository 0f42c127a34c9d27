import { Err, Ok, ok, type Result, type ResultAsync } from 'neverthrow';
import type { Account, Challenge, KnownBrowser, StoredSession } from '../identity/identity-entities.ts';
import type { OnboardingRecord } from '../onboarding/onboarding-record.ts';
import type { SurveySubmission } from '../survey/survey-submission.ts';
import type { AnonymousPreference } from './anonymous-preferences.ts';
import type { Unavailable } from './failures.ts';
import type { MailMessage } from './mailer.ts';
import type { SecurityEvent } from './security-log.ts';

/** Accounts, keyed by id and by normalised e-mail. */
export interface AccountTable {
  byEmail(email: string): Account | null;
  byId(id: string): Account | null;
  put(account: Account): void;
  /** Delete its sessions first: not every store does so by itself. */
  delete(id: string): void;
}

/** One-time links and codes. A challenge is kept after it is spent until it is cleaned up, so that replays are known. */
export interface ChallengeTable {
  /**
   * Whether a new one may be put: false while the oldest of the newest `most` can still be used. Deletes a few of those
   * beyond that cannot. One that says it is good for longer than `lifetimeMs` was made by a wrong clock and is not.
   */
  makeRoom(request: { most: number; now: number; lifetimeMs: number }): boolean;
  byTokenHash(tokenHash: string): Challenge | null;
  /** Made after `since` for this mailbox, whatever their purpose and state. */
  recentTo(mailboxHash: string, since: number): readonly Challenge[];
  /** The one made last that this browser asked for, of those for `email` if it is given. */
  newestAskedBy(browserHash: string, email?: string): Challenge | null;
  /** Neither spent nor void, whatever their age. */
  openAskedBy(browserHash: string, email: string): readonly Challenge[];
  put(challenge: Challenge): void;
  /** Voids every open challenge of the address; answers their ids. */
  voidAllOf(email: string, at: number): readonly string[];
  /** Spent, void and open ones: no link or code that was sent before works, and none is known any more. */
  deleteAllOf(email: string): void;
}

export interface SessionTable {
  byTokenHash(tokenHash: string): StoredSession | null;
  /** At most `most`, those that were used last, the last one first; ended ones too, as long as they are kept. */
  lastUsedOf(accountId: string, most: number): readonly StoredSession[];
  /** The session with its person, in one look: every signed-in request asks for both. Null where either is missing. */
  withAccount(tokenHash: string): { readonly stored: StoredSession; readonly account: Account } | null;
  put(session: StoredSession): void;
  delete(tokenHash: string): void;
  /** Deletes what `lastUsedOf` does not list. */
  keepLastUsedOf(accountId: string, most: number): void;
  deleteAllOf(accountId: string, exceptTokenHash?: string): void;
}

/** Browsers that proved an address. Deleting an account does not delete them in every store: delete them first. */
export interface KnownBrowserTable {
  find(browserHash: string, email: string): KnownBrowser | null;
  /** Earliest proof first. */
  ofBrowser(browserHash: string): readonly KnownBrowser[];
  /** Earliest proof first. */
  ofAccount(accountId: string): readonly KnownBrowser[];
  put(browser: KnownBrowser): void;
  delete(browserHash: string, accountId: string): void;
  deleteAllOf(accountId: string): void;
}

/**
 * Wrong codes and passwords of browsers that are not known, for each mailbox and day (days since 1970 in UTC). Kept for unknown
 * addresses too, so that nothing tells them from known ones.
 */
export interface WrongTryTable {
  /** From `day` on. `announced`: whether the owner has been told in this time. */
  since(mailboxHash: string, day: number): { readonly count: number; readonly announced: boolean };
  /** Changes the count of the day; it never goes below 0. */
  add(mailboxHash: string, day: number, change: 1 | -1): void;
  announce(mailboxHash: string, day: number): void;
  forget(mailboxHash: string): void;
}

/** What an operator may look at later, in the transaction of the act. */
export interface SecurityLogTable {
  record(event: SecurityEvent, at: number): void;
}

export interface OnboardingTable {
  byEmail(email: string): readonly OnboardingRecord[];
  put(record: OnboardingRecord): void;
  deleteAllOf(email: string): void;
}

/** A consultation that is booked. Times are epoch milliseconds. */
export interface Appointment {
  readonly id: string;
  readonly startsAt: number;
  readonly name: string;
  readonly email: string;
  readonly createdAt: number;
  /** Digest of the network that asked for it. */
  readonly network?: string;
  /** Digest of the token in the link that confirmed it. */
  readonly tokenHash?: string;
}

/** One appointment per start: putting a second one at the same moment is a bug, thrown. */
export interface AppointmentTable {
  /** Starts at or after `from` and before `until`, earliest first. */
  startsBetween(from: number, until: number): readonly number[];
  /** Starts after `after` that this address holds. */
  upcomingOf(email: string, after: number): readonly number[];
  /** Earliest first, past ones too, as long as they are kept. Without `network` and `tokenHash`. */
  allOf(email: string): readonly Appointment[];
  /** The one that the link with this token confirmed, without `network` and `tokenHash`. */
  byTokenHash(tokenHash: string): Appointment | null;
  /** Starts at or after `from` and before `until` of the appointments that this network asked for. */
  startsOfNetwork(network: string, from: number, until: number): readonly number[];
  put(appointment: Appointment): void;
  /** The slots that were to come are free again. */
  deleteAllOf(email: string): void;
}

/** A slot that is kept for an address until `heldUntil`, which nobody has confirmed yet. Times are epoch milliseconds. */
export interface Hold {
  readonly id: string;
  readonly startsAt: number;
  readonly name: string;
  readonly email: string;
  /** Digest of the network that asked for it. */
  readonly network: string;
  /** Digest of the token in its link. */
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly heldUntil: number;
}

/** At most one hold per start, so there are never more than there are slots that can be booked. */
export interface HoldTable {
  /** Those that last beyond `now`. */
  open(now: number): readonly Hold[];
  /** Takes the place of another one at the same start. */
  put(hold: Hold): void;
  delete(id: string): void;
  deleteAllOf(email: string): void;
}

/** Survey answers, once per `sessionId`: the first stays. `receivedAt` is epoch milliseconds. */
export interface SurveyTable {
  put(submission: SurveySubmission & { readonly receivedAt: number }): void;
  /** Deletes a few of those beyond the newest `most`, oldest first; called after each `put` it holds the bound. */
  keepNewest(most: number): void;
}

/** One row per session id; the newest timing stays. `savedAt` is epoch milliseconds. */
export interface AnonymousPreferenceTable {
  put(preference: AnonymousPreference & { readonly savedAt: number }): void;
  /** As in `SurveyTable`; the oldest is the one that was saved first. */
  keepNewest(most: number): void;
}

/** Mail that is promised but not yet handed to a provider. Written in the transaction that makes it necessary. */
export interface OutboxTable {
  /**
   * `expiresAt`, epoch milliseconds: the message carries a link or a code that nobody can use from then on. Without it the
   * message is as good whenever it arrives. While too much mail waits (`BOUNDS.mailsWaiting`) the whole work is refused as
   * `unavailable`, as on a full disk.
   */
  enqueue(message: MailMessage, at: number, expiresAt?: number): void;
  /** Takes back what is not yet handed over to this address. What is on its way may still arrive. */
  dropAllTo(address: string): void;
  /**
   * Voids the message if it has a `expiresAt` and is not yet handed over: its link and code are dead. It is never handed over any
   * more, and loses address and content.
   */
  voidSecret(id: string, at: number): void;
}

/** An event as it is kept. `at` is the browser's clock, `receivedAt` ours, both epoch milliseconds. */
export interface KeptEvent {
  readonly name: string;
  /** The campaign that led to the visit is among them. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly at: number;
  readonly receivedAt: number;
}

/**
 * What was measured in the browsers that are tied to a person (decision 29). Written by `EventStore`; a store of a backend
 * that keeps no events has none.
 */
export interface MeasuredTable {
  /** How many events there are; no further than `most`. */
  countOf(userId: string, most: number): number;
  /** Up to `limit` events behind `after`, browser by browser and visit by visit, each in the order in which they came. */
  eventsOf(userId: string, after: EventCursor | null, limit: number): EventSlice;
  /**
   * Cuts the ties and deletes up to `limit` events. What is left belongs to nobody and is deleted by the regular
   * clean-up, a slice at a time.
   */
  forget(userId: string, limit: number): void;
}

/** Where the reading of one person's events stopped. */
export interface EventCursor {
  readonly browser: string;
  readonly visit: number;
  readonly event: number;
}

export interface EventSlice {
  readonly events: readonly KeptEvent[];
  /** Null: there are no more. */
  readonly next: EventCursor | null;
}

export interface Tables {
  readonly accounts: AccountTable;
  readonly challenges: ChallengeTable;
  readonly sessions: SessionTable;
  readonly knownBrowsers: KnownBrowserTable;
  readonly wrongTries: WrongTryTable;
  readonly securityLog: SecurityLogTable;
  readonly onboarding: OnboardingTable;
  readonly appointments: AppointmentTable;
  readonly holds: HoldTable;
  readonly surveys: SurveyTable;
  readonly anonymousPreferences: AnonymousPreferenceTable;
  readonly outbox: OutboxTable;
  readonly measured: MeasuredTable;
}

/** Does work on the tables. Where the work answers a `Result`, that is the answer of the whole. */
interface Work {
  <T, E>(work: (tables: Tables) => Result<T, E>): ResultAsync<T, E | Unavailable>;
  <T>(work: (tables: Tables) => T): ResultAsync<T, Unavailable>;
}

/**
 * One transaction over all tables. `work` is synchronous, runs alone, and may be run only once. What it wrote is committed
 * whatever it answers: a wrong code is counted. When it throws, nothing is written and the error is a bug, rethrown. The
 * answer comes after the commit is durable.
 * `unavailable`: the store is locked, full or missing; nothing was written.
 */
export interface UnitOfWork {
  readonly run: Work;
  /** The same view for reading only: cheaper, and never waits for a writer. */
  readonly read: Work;
}

/** A unit of work over a store that answers what the work answered. */
export function makeUnitOfWork(store: {
  run<T>(work: (tables: Tables) => T): ResultAsync<T, Unavailable>;
  read<T>(work: (tables: Tables) => T): ResultAsync<T, Unavailable>;
}): UnitOfWork {
  const flat = (answer: unknown) => (answer instanceof Ok || answer instanceof Err ? answer : ok(answer));
  return {
    run: ((work: (tables: Tables) => unknown) => store.run(work).andThen(flat)) as Work,
    read: ((work: (tables: Tables) => unknown) => store.read(work).andThen(flat)) as Work,
  };
}

/** The sending side of the outbox, for the job that empties it. */
export interface OutboxQueue {
  /** Takes up to `limit` messages that are due, and hides them until `at + leaseMs`. */
  lease(request: {
    at: number;
    limit: number;
    leaseMs: number;
  }): ResultAsync<readonly LeasedMail[], Unavailable>;
  delivered(id: string, at: number, providerId: string | null): ResultAsync<void, Unavailable>;
  /** Due again at `retryAt`, or given up for good with `retryAt` null. */
  failed(id: string, at: number, retryAt: number | null): ResultAsync<void, Unavailable>;
}

export interface LeasedMail {
  readonly message: MailMessage;
  /** How often it was tried before this lease. */
  readonly attempts: number;
  /** As it was promised; not there for a message that never dies. */
  readonly expiresAt?: number;
}
