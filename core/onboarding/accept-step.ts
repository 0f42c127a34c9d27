import { err, ok, type Result } from 'neverthrow';
import { iso } from '../calendar/durations.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import { type OnboardingRecord, type StepRecord, stepRecordSchema } from '../record/onboarding-record.ts';
import { furtherStep } from '../record/rank.ts';
import { emptyRow } from '../record/stamp-verified.ts';

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
