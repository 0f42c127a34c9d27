import type { OnboardingRecord, StepRecord } from './onboarding-record.ts';

/** Where the person is, the day of their payment, and that something was given: never who they are. */
const isUnprotected = ([name, value]: readonly [string, unknown]) =>
  name === 'step_completed' || name === 'benefit_timing_preference' || value === true;

const given = (changes: StepRecord) => Object.entries(changes).filter(([, value]) => value !== undefined);

/** What of a step may still be written without a recent proof once the sign-up is complete. */
export function openDetails(changes: StepRecord): StepRecord {
  return Object.fromEntries(given(changes).filter(isUnprotected));
}

/**
 * Whether a step, once the sign-up is complete, waits for a recent proof. It is decided by the columns alone and never by
 * comparing values: whoever is refused must not learn what is stored. Taking a flag back waits too, since a row that no longer
 * looks complete would be shown in full.
 */
export function changesProtectedDetails(changes: StepRecord): boolean {
  return !given(changes).every(isUnprotected);
}

/** A completed row as it is shown without a recent proof. The first name greets the person; the step says what the rest would. */
export function redactUnlessReauthenticated(record: OnboardingRecord): OnboardingRecord {
  return { ...record, last_name: null, phone: null, ssn_last4: null, step_completed: 'completed' };
}
