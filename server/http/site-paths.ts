import type { JourneyPage } from '#core/onboarding/journey.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** Where the server sends a browser that runs no script (decision 49). The page's own route table says the same. */
export const JOURNEY_PATHS: Readonly<Record<JourneyPage, string>> = {
  start: '/start',
  'verify-email': '/signup/verify-email',
  callback: '/auth/callback',
  'signup-calendar': '/signup/calendar',
  'signup-account': '/signup/account',
  'signup-confirmation': '/signup/confirmation',
  'launch-countdown': '/launch-countdown',
};

export const LOGIN_PATH = '/login';

/** Pages with a form that works without script, and whose address it is sent to. */
export const FORM_PATHS: ReadonlySet<string> = new Set([
  JOURNEY_PATHS.start,
  JOURNEY_PATHS['verify-email'],
  LOGIN_PATH,
]);

/** Addresses without a document of their own (spec section 2). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/signup': JOURNEY_PATHS['signup-calendar'],
  '/signup/verify': JOURNEY_PATHS['verify-email'],
  '/confirmation': JOURNEY_PATHS['signup-confirmation'],
};

/** The same, and `/home` where the operator wants it to lead to the landing page (decision 5). */
export function redirectsOf({ homePage }: Pick<SiteSettings, 'homePage'>): Readonly<Record<string, string>> {
  return homePage === 'redirect' ? { ...REDIRECTS, '/home': '/' } : REDIRECTS;
}
