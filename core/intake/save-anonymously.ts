import { errAsync, okAsync, type ResultAsync } from 'neverthrow';
import type { AnonymousPreferences } from '../ports/anonymous-preferences.ts';
import type { Outage, RateLimited, Rejected } from '../ports/failures.ts';

/** What the steps without an account may hand to the save routine (spec section 3, 'Step data keys seen'). */
export interface AnonymousStep {
  /** Saved: a timing value or the person's own words, as `timingPreference` answers it. */
  readonly calendar_timing_selected?: string;
  /** Not saved anywhere: there is no row. */
  readonly step_completed?: string;
  readonly ssn_last4?: string;
  readonly phone?: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** The data is a person's own and nobody is signed in; nothing was sent (spec section 6). */
export type AuthenticationRequired = Readonly<{ kind: 'authentication-required' }>;
const authenticationRequired: AuthenticationRequired = Object.freeze({
  kind: 'authentication-required',
});

const PERSONAL = ['ssn_last4', 'phone', 'first_name', 'last_name'] as const;

export type SaveAnonymously = (
  step: AnonymousStep,
) => ResultAsync<void, AuthenticationRequired | Rejected | RateLimited | Outage>;

/**
 * The save routine of the anonymous flow: personal data is refused before anything else is looked at, a timing is saved
 * under the id of this visit, and anything else is nothing to do (spec sections 6 and 7).
 */
export function makeSaveAnonymously({
  preferences,
  visitId,
}: {
  readonly preferences: AnonymousPreferences;
  /** The random id of this visit, kept in session storage. */
  readonly visitId: () => string;
}): SaveAnonymously {
  return (step) => {
    if (PERSONAL.some((key) => step[key] !== undefined)) return errAsync(authenticationRequired);
    const timing = step.calendar_timing_selected;
    if (timing === undefined) return okAsync(undefined);
    return preferences.save({ sessionId: visitId(), timing });
  };
}
