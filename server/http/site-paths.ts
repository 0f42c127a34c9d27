import type { JourneyPage } from '#core/onboarding/journey.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** Paths to which the server redirects a browser without script. They match the route table of the page. */
export const JOURNEY_PATHS: Readonly<Record<JourneyPage, string>> = {
  start: '/start',
  'verify-email': '/signup/verify-email',
  callback: '/auth/callback',
  'signup-calendar': '/signup/calendar',
  'signup-account': '/signup/account',
  'signup-confirmation': '/signup/confirmation',
  'launch-countdown': '/launch-countdown',
};

/** Pages that only a signed-in person may open. */
export const GUARDED_PATHS: Readonly<Record<GuardedPage, string>> = {
  'signup-calendar': JOURNEY_PATHS['signup-calendar'],
  'signup-account': JOURNEY_PATHS['signup-account'],
  'signup-confirmation': JOURNEY_PATHS['signup-confirmation'],
  'launch-countdown': JOURNEY_PATHS['launch-countdown'],
  dashboard: '/dashboard',
};

export const LOGIN_PATH = '/login';
export const LOGOUT_PATH = '/logout';
export const RESET_PATH = '/reset-password';
/** Has the contact form for browsers without script. */
export const FAQ_PATH = '/faq';
export const SCHEDULE_PATH = '/schedule';

/** The page of the link in an announcement. Its POST may come from a mail service: the token in its address says for whom. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Pages with a form that works without script; the form is posted to the page's own path. */
export const FORM_PATHS: ReadonlySet<string> = new Set([
  JOURNEY_PATHS.start,
  JOURNEY_PATHS['verify-email'],
  LOGIN_PATH,
]);

/** The same, where the page is rendered again if the form does not pass. */
export const RENDERED_FORM_PATHS: ReadonlySet<string> = new Set([
  JOURNEY_PATHS.callback,
  JOURNEY_PATHS['signup-calendar'],
  JOURNEY_PATHS['signup-account'],
  JOURNEY_PATHS['signup-confirmation'],
  GUARDED_PATHS.dashboard,
  RESET_PATH,
  FAQ_PATH,
  SCHEDULE_PATH,
]);

/** Paths without a document of their own. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/signup': JOURNEY_PATHS['signup-calendar'],
  '/signup/verify': JOURNEY_PATHS['verify-email'],
  '/confirmation': JOURNEY_PATHS['signup-confirmation'],
};

/** Adds `/home` if the operator wants it to redirect to the landing page. */
export function redirectsOf({ homePage }: Pick<SiteSettings, 'homePage'>): Readonly<Record<string, string>> {
  return homePage === 'redirect' ? { ...REDIRECTS, '/home': '/' } : REDIRECTS;
}
