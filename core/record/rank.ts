import { ONBOARDING_STEPS, type OnboardingStep } from '../record-limits.ts';

const STEPS: readonly string[] = ONBOARDING_STEPS;

export function isOnboardingStep(step: unknown): step is OnboardingStep {
  return typeof step === 'string' && STEPS.includes(step);
}

/** The rank of a step, beginning with 1; 0 for any other value, including null. */
export function rankOf(step: string | null | undefined): number {
  return typeof step === 'string' ? STEPS.indexOf(step) + 1 : 0;
}

/**
 * The higher-ranked of two steps, so that steps never go backwards. At equal rank `held` is kept, so an
 * unknown value is replaced only by a known one.
 */
export function furtherStep<A extends string | null | undefined, B extends string | null | undefined>(
  held: A,
  offered: B,
): A | NonNullable<B> {
  if (offered === undefined || offered === null) return held;
  if (held === undefined || held === null) return offered;
  return rankOf(offered) > rankOf(held) ? offered : held;
}
