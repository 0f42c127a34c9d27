import type { StepRecord } from '../record/onboarding-record.ts';
import type { TypedText } from '../record/typed-text.ts';

/** Of the keys of drafts in the browser's storage. */
export const DRAFT_PREFIX = 'checkahead.draft.';

/**
 * A step's form fields, stored in the browser until the backend has them. `fields` and `typed` never contain
 * an SSN or a password: their types have no such field, and `save-step` removes `ssn_last4` and anything that
 * looks like a Social Security number.
 */
export interface Draft {
  readonly userId: string;
  readonly fields: StepRecord;
  /** Text that may not be sent yet, as typed. */
  readonly typed: TypedText;
  /** Whether the backend has not confirmed these fields yet. */
  readonly pending: boolean;
  /** When it was last written, epoch milliseconds. */
  readonly keptAt: number;
}

export interface DraftStore {
  /** This person's draft, or null. Another person's draft is never returned. */
  read(userId: string): Draft | null;
  /** False if the browser refuses to store it (blocked or full). An empty draft may be removed. */
  write(draft: Draft): boolean;
  /** Deletes all expired drafts of any person (see `isDraftExpired`) and unreadable entries. */
  deleteExpired(now: number): void;
  /** Deletes the drafts of everybody else. */
  keepOnly(userId: string): void;
  /** Deletes every draft, at sign-out. */
  erase(): void;
}
