import type { OnboardingStep } from '../record-limits.ts';
import { pathOf } from '../site/pages.ts';

/** Pages of the sign-up journey. `core/site/pages.ts` has their addresses. */
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
  /** The number in 'Step 2 of 4', or null where no step is shown. */
  readonly number: number | null;
  /** Who may open the page. `session`: a signed-in person with an e-mail. */
  readonly needs: 'nothing' | 'session';
  /** The step that must be finished before this page, or null. */
  readonly after: OnboardingStep | null;
  /** Written as soon as the person enters. */
  readonly marksOnEntry: OnboardingStep | null;
  /** Written by the page's button, in this order. */
  readonly writes: readonly OnboardingStep[];
  readonly leadsTo: JourneyPage | null;
  readonly back: JourneyPage | null;
  /** Where a person without a session is redirected, or null. */
  readonly withoutSession: 'verify-email' | 'signup' | 'login' | null;
}

const NONE = {
  number: null,
  after: null,
  marksOnEntry: null,
  writes: [],
  leadsTo: null,
  back: null,
  withoutSession: null,
} as const;

/** The declared journey. The guard, the progress bar, the forms, the tests and `npm run journey` all read it. */
export const JOURNEY: readonly JourneyStep[] = [
  { ...NONE, page: 'start', number: 1, needs: 'nothing', leadsTo: 'verify-email' },
  { ...NONE, page: 'verify-email', number: 1, needs: 'nothing', leadsTo: 'callback', back: 'start' },
  { ...NONE, page: 'callback', needs: 'nothing', writes: ['email_verified'], leadsTo: 'signup-calendar' },
  {
    ...NONE,
    page: 'signup-calendar',
    number: 2,
    needs: 'session',
    writes: ['calendar_intro'],
    leadsTo: 'signup-account',
    back: 'start',
    withoutSession: 'verify-email',
  },
  {
    ...NONE,
    page: 'signup-account',
    number: 3,
    needs: 'session',
    after: 'calendar_intro',
    writes: ['account_setup'],
    leadsTo: 'signup-confirmation',
    back: 'signup-calendar',
    withoutSession: 'verify-email',
  },
  {
    ...NONE,
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
  { ...NONE, page: 'launch-countdown', needs: 'session', withoutSession: 'login' },
];

export const JOURNEY_STEP_COUNT = Math.max(...JOURNEY.map(({ number }) => number ?? 0));

/** Whether the log-in leads back from here: the session has ended of somebody whom the guard sends to `to`. */
export const leadsBack = (wasSignedIn: boolean, to: string): boolean =>
  wasSignedIn && JOURNEY.some(({ withoutSession }) => withoutSession === to);

/** Whether a person on this page may not have a password yet. The account step asks for it. */
export function isBeforePassword(page: string): boolean {
  const asked = JOURNEY.findIndex(({ writes }) => writes.includes('account_setup'));
  return JOURNEY.slice(0, asked + 1).some((step) => step.needs === 'session' && step.page === page);
}

export function journeyStep(page: JourneyPage): JourneyStep {
  const step = JOURNEY.find((candidate) => candidate.page === page);
  if (!step) throw new Error(`the journey has no page ${page}`);
  return step;
}

/** `changing`: opened by 'Change' on the last step, to which it goes back. */
export function nextPath(page: JourneyPage, changing = false): string {
  const leadsTo = changing ? 'signup-confirmation' : journeyStep(page).leadsTo;
  if (leadsTo === null) throw new Error(`the journey ends at ${page}`);
  return pathOf(leadsTo);
}

/** Where 'Back' leads. `changing`: as in `nextPath`. */
export const backFrom = (page: JourneyPage, changing = false): JourneyPage | null =>
  changing ? 'signup-confirmation' : journeyStep(page).back;
