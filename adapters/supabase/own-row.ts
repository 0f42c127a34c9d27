import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow';
import { type Failure, unavailable } from '#core/ports/failures.ts';
import type { SaveStepError } from '#core/ports/onboarding-repo.ts';
import { type Campaign, tidyCampaign } from '#core/record/first-touch.ts';
import { type OnboardingRecord, onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import { verifiedStamps } from '#core/record/stamp-verified.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { runQuery } from './run-query.ts';
import type { HostedClient } from './supabase-client.ts';

type Tables = HostedClient['tables'];
/** Rows are returned unvalidated. */
export type Row = Readonly<Record<string, unknown>>;

const PROGRESS =
  'step_completed,updated_at,email_auth,first_name,last_name,phone,ssn_last4,ssn_provided,bank_linked,benefit_timing_preference';
const REST = Object.keys(onboardingRecordSchema.shape)
  .filter((column) => !PROGRESS.split(',').includes(column))
  .join();

export const onboardingTable = (tables: Tables) => tables.from('user_onboarding');
const read = (tables: Tables, columns: string, email: string) =>
  runQuery<readonly Row[]>(onboardingTable(tables).select(columns).eq('email', email));

/** How far the person is, and the other columns of the record. An address has at most one row, so the two belong together. */
export const readHalves = (tables: Tables, email: string) =>
  ResultAsync.combine([read(tables, PROGRESS, email), read(tables, REST, email)]);

const inUtc = (time: string) => new Date(time).toISOString();

/** With times as our server writes them: those of PostgREST end with an offset. */
function recordOf(row: unknown): Result<OnboardingRecord, Failure<'unavailable'>> {
  const read = onboardingRecordSchema.safeParse(row);
  if (!read.success) return err(unavailable());
  const { email_verified_at, created_at, updated_at } = read.data;
  return ok({
    ...read.data,
    email_verified_at: email_verified_at && inUtc(email_verified_at),
    created_at: inUtc(created_at),
    updated_at: inUtc(updated_at),
  });
}

/**
 * The row as the person may see it. The details of a completed row that require a recent proof are not in the table any more:
 * without the proof, it has no last name, phone or digits.
 */
export const visibleRecord = (
  tables: Tables,
  row: Row | null,
): ResultAsync<OnboardingRecord, SaveStepError> =>
  (row?.step_completed === 'completed'
    ? runQuery<Row | null>(tables.rpc('read_completed_details'))
    : okAsync(null)
  ).andThen((details) => recordOf({ ...row, ...details }));

/**
 * Creates the row of an address that was just verified, or marks the existing row as verified. If another tab inserts the
 * row at the same time, this insert fails, and the row exists all the same.
 */
export function recordVerifiedEmail(
  tables: Tables,
  { email, campaign, at }: { email: string; campaign: Campaign | undefined; at: number },
): ResultAsync<OnboardingRecord, SaveStepError> {
  const created_at = new Date(at).toISOString();
  const stamps = { ...verifiedStamps(created_at), ...tidyCampaign(campaign) };
  const table = onboardingTable(tables);
  const row = { ...stamps, email, step_completed: ONBOARDING_STEPS[0], created_at };
  return read(tables, 'id,step_completed,updated_at', email)
    .andThen((rows) =>
      runQuery<Row | null>(
        // Null if the row has been deleted since.
        (rows.length > 0 ? table.update(stamps).eq('email', email) : table.insert(row)).select().single(),
      ),
    )
    .andThen((stored) => visibleRecord(tables, stored));
}
