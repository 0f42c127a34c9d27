import type { OnboardingRecord, StepRecord } from '../record/onboarding-record.ts';

/** Progress, payment day and flags: nothing that identifies the person. */
const isUnprotected = ([name, value]: readonly [string, unknown]) =>
  name === 'step_completed' || name === 'benefit_timing_preference' || value === true;

/** A missing or undefined key leaves its column unchanged. */
export const given = (changes: object) => Object.entries(changes).filter(([, value]) => value !== undefined);

/** The part of a step that may be written without recent authentication once the sign-up is complete. */
export function openDetails(changes: StepRecord): StepRecord {
  return Object.fromEntries(given(changes).filter(isUnprotected));
}

/**
 * Whether a step needs recent authentication once the sign-up is complete. Decided by column, never by
 * comparing values, so that a refusal does not reveal what is stored. Clearing a flag also needs it, since a
 * row that no longer looks complete would be shown in full.
 */
export function changesProtectedDetails(changes: StepRecord): boolean {
  return !given(changes).every(isUnprotected);
}

/** A completed row without a recent proof: the first name stays, and `step_completed` is 'completed'. */
export function redactUnlessReauthenticated(record: OnboardingRecord): OnboardingRecord {
  return { ...record, last_name: null, phone: null, ssn_last4: null, step_completed: 'completed' };
}
