import { err, errAsync, ok, okAsync, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import { tidyCampaign } from '#core/onboarding/accept-step.ts';
import {
  type OnboardingRecord,
  onboardingRecordSchema,
  type StepRecord,
  stepRecordSchema,
} from '#core/onboarding/onboarding-record.ts';
import type { AuthPort, Campaign } from '#core/ports/auth-port.ts';
import { forbidden, notSignedIn, rejected, unavailable } from '#core/ports/failures.ts';
import type { OnboardingRepo, OnboardingRepoError, SaveStepError } from '#core/ports/onboarding-repo.ts';
import { keep } from './narrow.ts';
import {
  insertVerified,
  markStep,
  type Row,
  readCompletedDetails,
  readForCallback,
  readProgress,
  readRest,
  updateVerified,
  upsertRow,
} from './onboarding-calls.ts';
import type { SupabaseParts } from './supabase-client.ts';

type Answered<T> = ResultAsync<T, SaveStepError>;

/** Calls that send no protected column: the database asks for a proof in none of them. */
const withoutProof = keep('not-signed-in', 'forbidden');

function recordOf(row: unknown): Result<OnboardingRecord, OnboardingRepoError> {
  const read = onboardingRecordSchema.safeParse(row);
  return read.success ? ok(read.data) : err(unavailable());
}

const isOnlyAStep = (changes: StepRecord): changes is Required<Pick<StepRecord, 'step_completed'>> =>
  `${Object.keys(changes)}` === 'step_completed';

/**
 * One's own row over the hosted table. The wall is the table's row-level security, which hides a foreign row and refuses to
 * write it; here another address than the session's is answered `forbidden` without a request, so that a hidden row never
 * looks like a missing one. Rank and derived columns are the table's trigger's (decision 20).
 */
export function makeSupabaseOnboardingRepo({
  client: { tables },
  auth,
  clock,
}: {
  client: Pick<SupabaseParts, 'tables'>;
  auth: Pick<AuthPort, 'currentSession'>;
  clock: { now(): number };
}): OnboardingRepo {
  const now = () => new Date(clock.now()).toISOString();

  /** Runs `call` with the address of the session, where it is the one that is named. */
  const asOwner = <T>(email: string, call: (address: string) => Answered<T>): Answered<T> =>
    auth.currentSession().andThen((session) => {
      if (!session) return errAsync(notSignedIn);
      return session.email === normalizeEmail(email) ? call(session.email) : errAsync(forbidden);
    });

  /** The row as this person may see it: without a fresh proof a completed one has neither last name, phone nor digits. */
  const seen = (row: Row | null): Answered<OnboardingRecord> =>
    (row?.step_completed === 'completed' ? readCompletedDetails(tables) : okAsync(null)).andThen((details) =>
      recordOf({ ...row, ...details }),
    );

  /** An address has one row at most, so the halves of a record meet without a key. */
  const find = (email: string): Answered<readonly OnboardingRecord[]> =>
    ResultAsync.combine([readProgress(tables, email), readRest(tables, email)]).andThen(([[near], [far]]) =>
      near && far ? seen({ ...near, ...far }).map((record) => [record]) : okAsync([]),
    );

  function upsert(email: string, changes: StepRecord): Answered<OnboardingRecord> {
    const updated_at = now();
    // What is no step record is not sent at all: a full SSN in a wrong field must not leave the page (decision 21).
    if (!stepRecordSchema.safeParse(changes).success) return errAsync(rejected);
    return isOnlyAStep(changes)
      ? markStep(tables, { ...changes, email, updated_at })
          .andThen(() => find(email))
          .andThen(([record]) => recordOf(record))
      : upsertRow(tables, { ...changes, email, email_auth: true, updated_at }).andThen(seen);
  }

  /** Where another tab inserts at the same moment, this insert is refused, and the row is there all the same. */
  function recordVerified(email: string, campaign: Campaign): Answered<OnboardingRecord> {
    const updated_at = now();
    const stamps = { email_auth: true, email_verified_at: updated_at, updated_at, ...campaign };
    return readForCallback(tables, email)
      .andThen((rows) =>
        rows.length > 0
          ? updateVerified(tables, email, stamps)
          : insertVerified(tables, {
              ...stamps,
              email,
              step_completed: 'email_verified',
              created_at: updated_at,
            }),
      )
      .andThen(seen);
  }

  return {
    findByEmail: (email) => asOwner(email, find).mapErr(withoutProof),
    upsertByEmail: (email, changes) => asOwner(email, (address) => upsert(address, changes)),
    recordVerifiedEmail: (email, campaign) =>
      asOwner(email, (address) => recordVerified(address, tidyCampaign(campaign))).mapErr(withoutProof),
  };
}
