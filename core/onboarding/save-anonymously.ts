import { errAsync, okAsync, type ResultAsync } from 'neverthrow';
import type { AnonymousPreferences } from '../ports/anonymous-preferences.ts';
import type { Failure, Outage } from '../ports/failures.ts';

/** What the steps without an account may pass to the save routine. */
export interface AnonymousStep {
  /** Saved: a timing value or the person's own words, as returned by `timingPreference`. */
  readonly calendar_timing_selected?: string;
  /** Not saved: there is no row. */
  readonly step_completed?: string;
  readonly ssn_last4?: string;
  readonly phone?: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Personal data was given without a session; nothing was sent. */
const authenticationRequired = Object.freeze({ kind: 'authentication-required' });

const PERSONAL = ['ssn_last4', 'phone', 'first_name', 'last_name'] as const;

/** Rejects personal data, then saves a timing under the id of this visit. Other data is ignored. */
export function makeSaveAnonymously({
  preferences,
  visitId,
}: {
  readonly preferences: AnonymousPreferences;
  /** The random id of this visit, kept in session storage. */
  readonly visitId: () => string;
}) {
  return (
    step: AnonymousStep,
  ): ResultAsync<void, typeof authenticationRequired | Failure<'rejected' | 'rate-limited'> | Outage> => {
    if (PERSONAL.some((key) => step[key] !== undefined)) return errAsync(authenticationRequired);
    const timing = step.calendar_timing_selected;
    if (timing === undefined) return okAsync(undefined);
    return preferences.save({ sessionId: visitId(), timing });
  };
}
