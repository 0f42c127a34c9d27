import { err, ok, type Result } from 'neverthrow';
import { iso } from '../calendar/durations.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import { type OnboardingRecord, type StepRecord, stepRecordSchema } from '../record/onboarding-record.ts';
import { furtherStep } from '../record/rank.ts';
import { emptyRow } from '../record/stamp-verified.ts';
import { given } from './protected-details.ts';

/**
 * Validates and applies a step, for every store: shape, rank and derived columns. Pure: the caller writes the row.
 * `changes`: the untrusted input of the client. `email`: the normalized address of the session. `rejected`: an unknown or
 * derived column, a wrong type, too long.
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
  const changes: StepRecord = Object.fromEntries(given(parsed.data));
  return ok({
    ...row,
    ...changes,
    step_completed: furtherStep(row.step_completed, changes.step_completed),
    email_auth: row.email_auth || request.emailVerified,
    email_verified_at: row.email_verified_at ?? (request.emailVerified ? at : null),
    updated_at: at,
  });
}
