import { Err, Ok, ok, type Result, type ResultAsync } from 'neverthrow';
import type { AnnouncementTable, SentAnnouncementTable, SuppressionTable } from './announcement-tables.ts';
import type { AnonymousPreferenceTable } from './anonymous-preferences.ts';
import type { AppointmentTable, BlockedDayTable, HoldTable } from './appointments.ts';
import type { AuditLogTable } from './audit-log.ts';
import type { Awaitable } from './awaitable.ts';
import type { AnsweredMessageTable, BlockedSenderTable, ContactMessageTable } from './contact-inbox.ts';
import type { Failure } from './failures.ts';
import type {
  AccountTable,
  ChallengeTable,
  KnownBrowserTable,
  SessionTable,
  WrongTryTable,
} from './identity-tables.ts';
import type { ErasureTable } from './journal.ts';
import type { MeasuredTable } from './measured-events.ts';
import type { OnboardingTable } from './onboarding-repo.ts';
import type { FigureTable, OperatingStateTable } from './operating-tables.ts';
import type { OutboxTable } from './outbox.ts';
import type { SecurityLogTable } from './security-log.ts';
import type { SurveyTable } from './survey-inbox.ts';

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
  readonly onboarding: Omit<OnboardingTable, 'byPhone'>;
  readonly appointments: Omit<AppointmentTable, 'byId' | 'between' | 'annotate'>;
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
  readonly onboarding: OnboardingTable;
  readonly appointments: AppointmentTable;
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
