import type { StepRecord } from '../onboarding/onboarding-record.ts';

/**
 * What a step's form held, kept in the browser until the backend has it (decisions 19 and 42).
 * `fields` never holds an SSN or a password: the type of `StepRecord` has no place for either, and
 * `ssn_last4` is stripped by `save-step`.
 */
export interface Draft {
  readonly userId: string;
  readonly fields: StepRecord;
  /** True while the backend has not confirmed these fields. */
  readonly pending: boolean;
}

export interface DraftStore {
  /** The draft of this person, or null: another person's draft is never answered. */
  read(userId: string): Draft | null;
  /** False when the browser refuses to store (blocked or full). */
  write(draft: Draft): boolean;
  /** Forgets every draft: at sign-out. */
  erase(): void;
}
