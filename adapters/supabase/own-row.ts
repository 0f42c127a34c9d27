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

function recordOf(row: unknown): Result<OnboardingRecord, Unavailable> {
  const read = onboardingRecordSchema.safeParse(row);
  return read.success ? ok(read.data) : err(unavailable());
}

/** The row as this person may see it: without a fresh proof a completed one has neither last name, phone nor digits. */
export const visibleRecord = (
  tables: Tables,
  row: Row | null,
): ResultAsync<OnboardingRecord, SaveStepError> =>
  (row?.step_completed === 'completed' ? readCompletedDetails(tables) : okAsync(null)).andThen((details) =>
    recordOf({ ...row, ...details }),
  );

/**
 * Creates the row of an address that was just verified, or stamps the one that is there. Where another tab inserts at the
 * same moment, this insert is refused, and the row is there all the same.
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
