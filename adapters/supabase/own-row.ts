import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow';
import { tidyCampaign } from '#core/onboarding/accept-step.ts';
import { type OnboardingRecord, onboardingRecordSchema } from '#core/onboarding/onboarding-record.ts';
import type { Campaign } from '#core/ports/auth-port.ts';
import { type Unavailable, unavailable } from '#core/ports/failures.ts';
import type { SaveStepError } from '#core/ports/onboarding-repo.ts';
import {
  insertVerified,
  type Row,
  readCompletedDetails,
  readForCallback,
  updateVerified,
} from './onboarding-calls.ts';
import type { HostedClient } from './supabase-client.ts';

type Tables = HostedClient['tables'];

const inUtc = (time: string) => new Date(time).toISOString();

/** With times as our server writes them: those of PostgREST end with an offset. */
function recordOf(row: unknown): Result<OnboardingRecord, Unavailable> {
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

/** The row as the person may see it. Without a recent proof, a completed row has no last name, phone or digits. */
export const visibleRecord = (
  tables: Tables,
  row: Row | null,
): ResultAsync<OnboardingRecord, SaveStepError> =>
  (row?.step_completed === 'completed' ? readCompletedDetails(tables) : okAsync(null)).andThen((details) =>
    recordOf({ ...row, ...details }),
  );

/**
 * Creates the row of an address that was just verified, or marks the existing row as verified. If another tab inserts the
 * row at the same time, this insert fails, and the row exists all the same.
 */
export function recordVerifiedEmail(
  tables: Tables,
  { email, campaign, at }: { email: string; campaign: Campaign | undefined; at: number },
): ResultAsync<OnboardingRecord, SaveStepError> {
  const updated_at = new Date(at).toISOString();
  const stamps = { email_auth: true, email_verified_at: updated_at, updated_at, ...tidyCampaign(campaign) };
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
    .andThen((row) => visibleRecord(tables, row));
}
