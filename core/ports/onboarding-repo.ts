import type { ResultAsync } from 'neverthrow';
import type { OnboardingRecord, StepRecord } from '../onboarding/onboarding-record.ts';
import type {
  Forbidden,
  NotSignedIn,
  Outage,
  RateLimited,
  ReauthenticationNeeded,
  Rejected,
} from './failures.ts';

export type OnboardingRepoError = NotSignedIn | Forbidden | Rejected | RateLimited | Outage;
export type SaveStepError = OnboardingRepoError | ReauthenticationNeeded;

/**
 * The table `user_onboarding`, one row per e-mail. A person reads and writes their own row and nothing
 * else: an address that is not the signed-in one is answered with `forbidden` and nothing is changed.
 *
 * Once the sign-up is complete, also where that is inferred, last name, phone and last four digits are null in every answer
 * beyond 5 minutes after the last proof, and `step_completed` is 'completed'.
 */
export interface OnboardingRepo {
  /** All rows of this address, oldest first; normally one, `ok([])` when there is none. */
  findByEmail(email: string): ResultAsync<readonly OnboardingRecord[], OnboardingRepoError>;

  /**
   * Writes the given columns and leaves the others. A step of lower rank stores its fields and keeps the higher
   * step. `id`, `email`, `email_auth`, `email_verified_at`, `created_at` and `updated_at` are derived, whatever is sent.
   * Idempotent but for `updated_at`. Answers the row as it is shown.
   *
   * `reauthentication-needed`: the sign-up is complete, the step names a protected column (see `openDetails`) and the last
   * proof is older than 5 minutes. Nothing was written, and the answer is the same whatever is stored.
   */
  upsertByEmail(email: string, changes: StepRecord): ResultAsync<OnboardingRecord, SaveStepError>;
}
