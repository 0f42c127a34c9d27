import type { OnboardingRecord, OnboardingStep } from './onboarding-record.ts';

/** Where a person stands, worked out from all rows of their address. */
export interface OnboardingStatus {
  /** The most advanced row, or null when there is none. */
  readonly record: OnboardingRecord | null;
  /** The last finished step, inferred completion included; null when none is known. */
  readonly step: OnboardingStep | null;
  readonly completed: boolean;
}
