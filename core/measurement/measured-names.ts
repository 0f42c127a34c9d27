/**
 * The words that events are made of (decision 27). They stand apart from the schema: pages that only send need no more.
 */

/** Every page, by a name of ours: an address may carry a query or a fragment, a name cannot. */
export const MEASURED_PAGES = [
  'landing',
  'home-variant-b',
  'home',
  'home-calendar',
  'home-info',
  'home-verify',
  'start',
  'verify-email',
  'callback',
  'signup-calendar',
  'signup-account',
  'signup-confirmation',
  'launch-countdown',
  'dashboard',
  'login',
  'reset-password',
  'faq',
  'schedule',
  'privacy',
  'terms',
  'sitemap',
  'not-found',
] as const;
export type MeasuredPage = (typeof MEASURED_PAGES)[number];

/** Every form and its fields. A field is named; what stands in it has no place here. */
export const MEASURED_FORMS = {
  start: ['email'],
  code: ['code'],
  calendar: ['timing', 'other-text'],
  account: ['first-name', 'last-name', 'phone', 'password', 'confirm-password'],
  confirmation: ['ssn', 'confirm-ssn', 'consent'],
  login: ['email', 'password'],
  'forgot-password': ['email'],
  'reset-password': ['password', 'confirm-password'],
  'home-calendar': ['timing', 'other-text'],
  'home-info': ['first-name', 'last-name', 'phone', 'zip'],
  'home-verify': ['ssn', 'confirm-ssn', 'consent'],
  contact: ['name', 'email', 'message'],
  survey: ['q1', 'q2', 'q3', 'q4', 'q5'],
} as const;
export type MeasuredForm = keyof typeof MEASURED_FORMS;
export type MeasuredField<Form extends MeasuredForm = MeasuredForm> = (typeof MEASURED_FORMS)[Form][number];

/** How an entry was wrong, in one of a few words. */
export const MEASURED_PROBLEMS = ['missing', 'not-valid', 'differs'] as const;

/** What went wrong, in one of a few words; never a message of a server or a browser. */
export const MEASURED_ERRORS = [
  'not-sent',
  'not-saved',
  'not-signed-in',
  'not-signed-out',
  'screen-broke',
  'not-found',
  'widget-not-loaded',
] as const;

export type MeasuredError = (typeof MEASURED_ERRORS)[number];

/** Outside places that a page links to. */
export const MEASURED_LINKS = ['fraud-prevention', 'scheduler', 'support-email'] as const;
