import { type MeasuredPage, measuredPage, ROUTES } from '../site/pages.ts';

/** The names used in events, apart from the schema: pages that only send need nothing else. */

export const MEASURED_PAGES = ROUTES.map(({ page }) => page).filter(
  (page): page is MeasuredPage => measuredPage(page) === page,
);

/** Forms and their fields. Only the name of a field is measured, never its content. */
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

export const MEASURED_PROBLEMS = ['missing', 'not-valid', 'differs'] as const;

/** What went wrong; never a message of a server or a browser. */
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

export const MEASURED_LINKS = ['fraud-prevention', 'scheduler', 'support-email'] as const;
