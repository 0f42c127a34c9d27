import { errAsync, okAsync } from 'neverthrow';
import { describe, expect, it, vi } from 'vitest';
import { continuePage, makeContinuePage } from '#core/onboarding/continue-route.ts';
import { welcomedBack } from '#core/onboarding/welcome-back.ts';
import { unreachable } from '#core/ports/failures.ts';
import { statusOf } from '#core/record/onboarding-status.ts';
import { ONBOARDING_STEPS, type OnboardingStep } from '#core/record-limits.ts';
import { rowWith, sessionOf } from './fixtures.ts';

/** The next page by the last finished step. */
const EXPECTED: Record<OnboardingStep, string> = {
  email_verified: 'signup-calendar',
  calendar_intro: 'signup-account',
  account_setup: 'signup-confirmation',
  ssn_verification: 'signup-confirmation',
  confirmation: 'signup-confirmation',
  completed: 'launch-countdown',
};

describe('where a person continues', () => {
  it.each(ONBOARDING_STEPS)('after %s', (step) => expect(continuePage({ step })).toBe(EXPECTED[step]));

  it('without a step is the calendar', () => expect(continuePage({ step: null })).toBe('signup-calendar'));
});

const ada = sessionOf('ada');
const rows = (step: string) => okAsync([rowWith({ step_completed: step })]);

describe('after logging in', () => {
  it.each([
    ['no record', okAsync([]), 'signup-calendar'],
    ['a completed record', rows('completed'), 'launch-countdown'],
    ['another record', rows('calendar_intro'), 'signup-account'],
    ['no answer', errAsync(unreachable), 'signup-calendar'],
  ])('%s leads on; only own rows are read', async (_what, found, page) => {
    const findByEmail = vi.fn(() => found);
    expect(await makeContinuePage({ repo: { findByEmail } })(ada)).toBe(page);
    expect(findByEmail).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  });
});

describe('asking for another link', () => {
  const found = rows('calendar_intro');
  it.each([
    ['goes on for the own address', okAsync(ada), found, ' Ada@Example.com ', true],
    ['gets one for another address', okAsync(ada), found, 'otis@example.com', false],
    ['gets one without a session', okAsync(null), found, ada.email, false],
    ['gets one without a record', okAsync(ada), okAsync([]), ada.email, false],
    ['gets one if nobody knows who is there', errAsync(unreachable), found, ada.email, false],
    ['gets one if nobody knows how far', okAsync(ada), errAsync(unreachable), ada.email, false],
  ])('%s', async (_what, session, record, email, isGreeted) => {
    const known = (await session).unwrapOr(null);
    expect((await welcomedBack(known, email, () => record.map(statusOf))) !== null).toBe(isGreeted);
  });
});
