import type { ResultAsync } from 'neverthrow';
import type { OnboardingRecord, StepRecord } from '../record/onboarding-record.ts';
import type { Awaitable } from './awaitable.ts';
import type { Failure, Outage, SensitiveActionError } from './failures.ts';

export type OnboardingRepoError =
  | Failure<'not-signed-in' | 'forbidden' | 'rejected' | 'rate-limited'>
  | Outage;
export type SaveStepError = SensitiveActionError;

/**
 * The table `user_onboarding`, one row per e-mail. A person reads and writes only their own row; any other
 * address is `forbidden`.
 * Once the sign-up is complete (also by inference), last name, phone and last four digits are null in
 * responses later than 5 minutes after the last authentication, and `step_completed` is 'completed'.
 */
export interface OnboardingRepo {
  /** All rows of this address, oldest first; normally one, `ok([])` if there is none. */
  findByEmail(email: string): ResultAsync<readonly OnboardingRecord[], OnboardingRepoError>;

  /**
   * Writes the given columns and leaves the others unchanged. A step of lower rank stores its fields and
   * keeps the higher step. `id`, `email`, `email_auth`, `email_verified_at`, `created_at` and `updated_at`
   * are derived by the backend. Idempotent except for `updated_at`. Returns the row as it is shown.
   * `reauthentication-needed`: the sign-up is complete, the step contains a protected column (see
   * `openDetails`) and the last authentication is older than 5 minutes. Nothing was written; the response
   * does not depend on the stored values.
   */
  upsertByEmail(email: string, changes: StepRecord): ResultAsync<OnboardingRecord, SaveStepError>;
}

/** The same table, as services see it. */
export interface OnboardingTable {
  byEmail(email: string): Awaitable<readonly OnboardingRecord[]>;
  /** Ten digits. Up to `most`, since several people may share a phone. */
  byPhone(phone: string, most: number): Awaitable<readonly OnboardingRecord[]>;
  put(record: OnboardingRecord): Awaitable<void>;
  deleteAllOf(email: string): Awaitable<void>;
}
