import { canonicalPath, pathOf, REDIRECTS, routeOf } from '#core/site/pages.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** Pages with a form that works without script; the form is posted to the page's own path. */
const FORM_PAGES = [
  'start',
  'verify-email',
  'login',
  'callback',
  'signup-calendar',
  'signup-account',
  'signup-confirmation',
  'dashboard',
  'reset-password',
  'faq',
  'schedule',
] as const;
export type FormPage = (typeof FORM_PAGES)[number];
export const FORM_PATHS: ReadonlySet<string> = new Set(FORM_PAGES.map(pathOf));

/** Adds `/home` if the operator wants it to redirect to the landing page. */
export function redirectsOf({ homePage }: Pick<SiteSettings, 'homePage'>): Readonly<Record<string, string>> {
  const home = routeOf('home');
  return homePage === 'redirect' ? { ...REDIRECTS, [home.path]: canonicalPath(home) } : REDIRECTS;
}
