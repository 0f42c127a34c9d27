import { iso } from '../calendar/durations.ts';
import { ONBOARDING_STEPS } from '../record-limits.ts';
import { type Campaign, tidyCampaign } from './first-touch.ts';
import { type OnboardingRecord, onboardingFlags, onboardingRecordSchema } from './onboarding-record.ts';

/** A row in which nothing is answered yet. `at`: ISO 8601. */
export function emptyRow({ id, email, at }: { id: string; email: string; at: string }): OnboardingRecord {
  const columns = Object.keys(onboardingRecordSchema.shape).map((column) => [column, null]);
  const flags = onboardingFlags().map((flag) => [flag, false]);
  return { ...Object.fromEntries([...columns, ...flags]), id, email, created_at: at, updated_at: at };
}

export const verifiedStamps = (at: string) => ({ email_auth: true, email_verified_at: at, updated_at: at });

const firstTouch = (held: string | null, offered: string | undefined) =>
  held !== null && held !== '' ? held : (offered ?? held);

/**
 * The row of an address that was just verified: a new row with `email_verified`, or the existing row with its
 * verification stamps and its step unchanged. The campaign is first-touch: it fills only empty columns. Pure;
 * `now` as in `acceptStep`.
 */
export function stampVerified(request: {
  readonly existing: OnboardingRecord | null;
  readonly email: string;
  readonly campaign?: Campaign | undefined;
  readonly now: number;
  readonly newId: () => string;
}): OnboardingRecord {
  const at = iso(request.now);
  const row: OnboardingRecord = request.existing ?? {
    ...emptyRow({ id: request.newId(), email: request.email, at }),
    step_completed: ONBOARDING_STEPS[0],
  };
  const campaign = tidyCampaign(request.campaign);
  return {
    ...row,
    ...verifiedStamps(at),
    utm_source: firstTouch(row.utm_source, campaign.utm_source),
    utm_campaign: firstTouch(row.utm_campaign, campaign.utm_campaign),
  };
}
