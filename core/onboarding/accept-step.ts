import { err, ok, type Result } from 'neverthrow';
import { looksLikeSsn } from '../intake/looks-like-ssn.ts';
import type { Campaign } from '../ports/auth-port.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import { CAMPAIGN_MAX_LENGTH, ONBOARDING_STEPS } from '../record-limits.ts';
import {
  type OnboardingRecord,
  onboardingFlags,
  onboardingRecordSchema,
  type StepRecord,
  stepRecordSchema,
} from './onboarding-record.ts';
import { furtherStep } from './rank.ts';

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** A row in which nothing is answered yet. `at`: ISO 8601. */
export function emptyRow({ id, email, at }: { id: string; email: string; at: string }): OnboardingRecord {
  const columns = Object.keys(onboardingRecordSchema.shape).map((column) => [column, null]);
  const flags = onboardingFlags().map((flag) => [flag, false]);
  return { ...Object.fromEntries([...columns, ...flags]), id, email, created_at: at, updated_at: at };
}

/** Only the columns that were given: a missing or undefined key leaves its column unchanged. */
function givenColumns(parsed: { readonly [K in keyof StepRecord]?: StepRecord[K] | undefined }): StepRecord {
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/**
 * Validates and applies a step, for every store: shape, rank and derived columns.
 * `existing` is the row of this address or null; `changes` the untrusted input of the client; `email` the
 * normalized address of the session; `emailVerified` whether its account has verified the address; `now`
 * epoch milliseconds; `newId` the id of a new row. A step of lower rank stores its fields and keeps the
 * higher step. Pure: the caller writes the row. `rejected`: not a valid step record (an unknown or derived
 * column, a wrong type, too long).
 */
export function acceptStep(request: {
  readonly existing: OnboardingRecord | null;
  readonly changes: unknown;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly now: number;
  readonly newId: () => string;
}): Result<OnboardingRecord, Failure<'rejected'>> {
  const parsed = stepRecordSchema.safeParse(request.changes);
  if (!parsed.success) return err(rejected);
  const at = iso(request.now);
  const row = request.existing ?? emptyRow({ id: request.newId(), email: request.email, at });
  const changes = givenColumns(parsed.data);
  return ok({
    ...row,
    ...changes,
    step_completed: furtherStep(row.step_completed, changes.step_completed),
    email_auth: row.email_auth || request.emailVerified,
    email_verified_at: row.email_verified_at ?? (request.emailVerified ? at : null),
    updated_at: at,
  });
}

/** A campaign as stored: trimmed, cut to the column length, without empty values and what could be a Social Security number. */
export function tidyCampaign(sent: Campaign | undefined): Campaign {
  const tidy = Object.entries(sent ?? {}).map(
    ([name, value = '']) => [name, value.trim().slice(0, CAMPAIGN_MAX_LENGTH)] as const,
  );
  return Object.fromEntries(tidy.filter(([, value]) => value !== '' && !looksLikeSsn(value)));
}

/** What a verification changes in the row. */
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
