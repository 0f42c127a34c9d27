import type { ResultAsync } from 'neverthrow';
import type { Session } from '../ports/auth-port.ts';
import type { OnboardingRepoError } from '../ports/onboarding-repo.ts';
import type { OnboardingRecord, StepRecord } from './onboarding-record.ts';

/** Saving failed; `keptLocally` tells whether the browser kept the fields, so that the page can tell the truth (decision 41). */
export type SaveFailure = Readonly<{ failure: OnboardingRepoError; keptLocally: boolean }>;

export type SaveState = Readonly<{
  saving: boolean;
  /** Wall-clock milliseconds of the last write that the backend confirmed, or null. */
  savedAt: number | null;
  /** Fields wait for the connection or the session. */
  pending: boolean;
}>;

/** Saves onboarding steps for the person who is signed in. */
export interface StepSaver {
  /**
   * Writes `fields`. While one save runs, newer fields are merged into the next one (decision 18); every caller is answered
   * when the write that carries its fields has ended. Fields are drafted first (decision 19) and stay drafted on failure.
   */
  save(session: Session, fields: StepRecord): ResultAsync<OnboardingRecord, SaveFailure>;
  /** Sends again what waits, for this person only: on `online`, on focus, after signing in. `ok(null)`: nothing waited. */
  retry(session: Session): ResultAsync<OnboardingRecord | null, SaveFailure>;
  /** The fields this person typed that the backend may not have; null when there is no draft. */
  draft(session: Session): StepRecord | null;
  state(): SaveState;
  subscribe(listener: (state: SaveState) => void): () => void;
}
