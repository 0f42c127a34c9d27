import type { OnboardingStep } from './onboarding-record.ts';

/** Pages of the sign-up journey. `web/runtime/paths.ts` turns each into an address. */
export type JourneyPage =
  | 'start'
  | 'verify-email'
  | 'callback'
  | 'signup-calendar'
  | 'signup-account'
  | 'signup-confirmation'
  | 'launch-countdown';

export interface JourneyStep {
  readonly page: JourneyPage;
  /** The place in 'Step 2 of 4', or null where no step is shown. */
  readonly number: 1 | 2 | 3 | 4 | null;
  /** Who may be here. `session`: a signed-in person with an e-mail; `completed`: a person who finished. */
  readonly needs: 'nothing' | 'session' | 'completed';
  /** The finished step without which this page is out of reach (decision 20); null: none. */
  readonly after: OnboardingStep | null;
  /** Marked as soon as the person is let in. */
  readonly marksOnEntry: OnboardingStep | null;
  /** Written by the page's button, in this order. */
  readonly writes: readonly OnboardingStep[];
  readonly leadsTo: JourneyPage | null;
  /** Where 'Back' goes; null: no way back. */
  readonly back: JourneyPage | null;
  /** Where someone without a session is sent; null: nobody is. */
  readonly withoutSession: 'verify-email' | 'signup' | 'login' | null;
}

export const JOURNEY_STEP_COUNT = 4;

/**
 * The one declared journey (spec sections 2 and 4): the guard, the continue-route, the progress bar, the tests and
 * `npm run journey` all read it.
 */
export const JOURNEY: readonly JourneyStep[] = [
  {
    page: 'start',
    number: 1,
    needs: 'nothing',
    after: null,
    marksOnEntry: null,
    writes: [],
    leadsTo: 'verify-email',
    back: null,
    withoutSession: null,
  },
  {
    page: 'verify-email',
    number: 1,
    needs: 'nothing',
    after: null,
    marksOnEntry: null,
    writes: [],
    leadsTo: 'callback',
    back: 'start',
    withoutSession: null,
  },
  {
    page: 'callback',
    number: null,
    needs: 'nothing',
    after: null,
    marksOnEntry: null,
    writes: ['email_verified'],
    leadsTo: 'signup-calendar',
    back: null,
    withoutSession: null,
  },
  {
    page: 'signup-calendar',
    number: 2,
    needs: 'session',
    after: null,
    marksOnEntry: null,
    writes: ['calendar_intro'],
    leadsTo: 'signup-account',
    back: 'start',
    withoutSession: 'verify-email',
  },
  {
    page: 'signup-account',
    number: 3,
    needs: 'session',
    after: 'calendar_intro',
    marksOnEntry: null,
    writes: ['account_setup'],
    leadsTo: 'signup-confirmation',
    back: 'signup-calendar',
    withoutSession: 'verify-email',
  },
  {
    page: 'signup-confirmation',
    number: 4,
    needs: 'session',
    after: 'account_setup',
    marksOnEntry: 'confirmation',
    writes: ['ssn_verification', 'completed'],
    leadsTo: 'launch-countdown',
    back: 'signup-account',
    withoutSession: 'signup',
  },
  {
    page: 'launch-countdown',
    number: null,
    needs: 'session',
    after: null,
    marksOnEntry: null,
    writes: [],
    leadsTo: null,
    back: null,
    withoutSession: 'login',
  },
];

export function journeyStep(page: JourneyPage): JourneyStep {
  const step = JOURNEY.find((candidate) => candidate.page === page);
  if (!step) throw new Error(`the journey has no page ${page}`);
  return step;
}
