import { errAsync, okAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { continuePage, makeContinuePage, makeWelcomeBack } from '#core/onboarding/continue-route.ts';
import { unreachable } from '#core/ports/failures.ts';
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
  it.each(ONBOARDING_STEPS)('after %s', (step) => {
    expect(continuePage({ step })).toBe(EXPECTED[step]);
  });

  it('without a step is the calendar', () => {
    expect(continuePage({ step: null })).toBe('signup-calendar');
  });
});

describe('after logging in', () => {
  const ada = sessionOf('ada');

  it('no record goes to the calendar', async () => {
    const next = makeContinuePage({ repo: { findByEmail: () => okAsync([]) } });
    expect(await next(ada)).toBe('signup-calendar');
  });

  it('a completed record leads to the countdown, another to its next step; only own rows are read', async () => {
    const requests: string[] = [];
    const next = (step: string) =>
      makeContinuePage({
        repo: {
          findByEmail: (email) => {
            requests.push(email);
            return okAsync([rowWith({ step_completed: step })]);
          },
        },
      })(ada);
    expect(await next('completed')).toBe('launch-countdown');
    expect(await next('calendar_intro')).toBe('signup-account');
    expect(requests).toEqual(['ada@example.com', 'ada@example.com']);
  });

  it('a status that cannot be read leads to the calendar, whose guard asks again', async () => {
    const next = makeContinuePage({ repo: { findByEmail: () => errAsync(unreachable) } });
    expect(await next(ada)).toBe('signup-calendar');
  });
});

describe('asking for another link', () => {
  const ada = sessionOf('ada');
  const rows = okAsync([rowWith({ step_completed: 'calendar_intro' })]);
  it.each([
    ['goes on for the own address', okAsync(ada), rows, ' Ada@Example.com ', 'signup-account'],
    ['gets one for another address', okAsync(ada), rows, 'otis@example.com', null],
    ['gets one without a session', okAsync(null), rows, ada.email, null],
    ['gets one without a record', okAsync(ada), okAsync([]), ada.email, null],
    ['gets one if nobody knows who is there', errAsync(unreachable), rows, ada.email, null],
    ['gets one if nobody knows how far', okAsync(ada), errAsync(unreachable), ada.email, null],
  ])('%s', async (_what, session, found, email, next) => {
    const auth = { currentSession: () => session };
    expect(await makeWelcomeBack({ auth, repo: { findByEmail: () => found } })(email)).toBe(next);
  });
});
