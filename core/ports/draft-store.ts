import type { StepRecord } from '../onboarding/onboarding-record.ts';
import type { TypedText } from '../onboarding/typed-text.ts';

/**
 * What a step's form held, kept in the browser until the backend has it.
 * `fields` and `typed` never hold an SSN or a password: their types have no place for either, and
 * `save-step` strips `ssn_last4` and what looks like a Social Security number in any other field.
 */
export interface Draft {
  readonly userId: string;
  readonly fields: StepRecord;
  /** What may not be sent yet, as it was typed. */
  readonly typed: TypedText;
  /** True while the backend has not confirmed these fields. */
  readonly pending: boolean;
  /** When it was last written, wall-clock milliseconds. */
  readonly keptAt: number;
}

export interface DraftStore {
  /** The draft of this person, or null: another person's draft is never answered. */
  read(userId: string): Draft | null;
  /** False when the browser refuses to store (blocked or full). One with nothing in it is as good as none and may vanish. */
  write(draft: Draft): boolean;
  /** Deletes every draft, whoever's, that is too old at `now` (see `isDraftExpired`), and whatever is no draft. */
  deleteExpired(now: number): void;
  /** Forgets the drafts of everybody but this person. */
  keepOnly(userId: string): void;
  /** Forgets every draft: at sign-out. */
  erase(): void;
}
