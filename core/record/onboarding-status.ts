import type { OnboardingStep } from '../record-limits.ts';
import type { OnboardingRecord } from './onboarding-record.ts';
import { furtherStep, isOnboardingStep, rankOf } from './rank.ts';

/** A person's onboarding status, derived from all rows of their address. */
export interface OnboardingStatus {
  /** The most advanced row, or null when there is none. */
  readonly record: OnboardingRecord | null;
  /** The last finished step, including inferred completion; null if unknown. */
  readonly step: OnboardingStep | null;
  readonly completed: boolean;
}

const filled = (text: string | null) => text !== null && text.trim() !== '';

/** Whether a row counts as completed although its step does not say so. */
export function looksCompleted(row: OnboardingRecord): boolean {
  return (
    row.bank_linked &&
    (row.ssn_provided || filled(row.ssn_last4)) &&
    filled(row.first_name) &&
    filled(row.last_name) &&
    filled(row.phone)
  );
}

function stepOf(row: OnboardingRecord): OnboardingStep | null {
  if (looksCompleted(row)) return 'completed';
  return isOnboardingStep(row.step_completed) ? row.step_completed : null;
}

/** The most advanced row counts; among equals, the one written last. */
export function statusOf(rows: readonly OnboardingRecord[]): OnboardingStatus {
  let record: OnboardingRecord | null = null;
  for (const row of rows) {
    if (record === null) {
      record = row;
      continue;
    }
    const ahead = rankOf(stepOf(row)) - rankOf(stepOf(record));
    if (ahead > 0 || (ahead === 0 && Date.parse(row.updated_at) > Date.parse(record.updated_at)))
      record = row;
  }
  const step = record && stepOf(record);
  return Object.freeze({ record, step, completed: step === 'completed' });
}

/**
 * Adds steps that the person finished in this browser but the backend has not confirmed, so that no
 * page sends the person back, or calls the sign-up unfinished, after a failed save.
 */
export function withUnsaved(
  status: OnboardingStatus,
  unsaved: OnboardingStep | undefined,
): Pick<OnboardingStatus, 'step' | 'completed'> {
  const step = furtherStep(status.step, unsaved);
  return { step, completed: step === 'completed' };
}
