import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { furtherStep, isOnboardingStep, rankOf } from '#core/record/rank.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { anyStepValue } from '../onboarding/fixtures.ts';

describe('rank of a step', () => {
  it('begins with 1', () => {
    expect(ONBOARDING_STEPS.map(rankOf)).toEqual(ONBOARDING_STEPS.map((_, index) => index + 1));
  });

  it.each([null, undefined, '', 'COMPLETED', 'completed ', 'toString', '6'])('%j ranks 0', (step) => {
    expect(rankOf(step)).toBe(0);
    expect(isOnboardingStep(step)).toBe(false);
  });

  it('the further of two steps is never behind either', () => {
    fc.assert(
      fc.property(anyStepValue, anyStepValue, (held, offered) => {
        expect(rankOf(furtherStep(held, offered))).toBe(Math.max(rankOf(held), rankOf(offered)));
      }),
    );
  });

  it('an unknown value is kept until a known one arrives', () => {
    expect(furtherStep('from-elsewhere', null)).toBe('from-elsewhere');
    expect(furtherStep('from-elsewhere', 'other')).toBe('from-elsewhere');
    for (const step of ONBOARDING_STEPS) expect(furtherStep('from-elsewhere', step)).toBe(step);
  });
});
