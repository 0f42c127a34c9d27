import { pathOf, REDIRECTS } from '#core/site/pages.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** Public pages with a form that works without script; the form is posted to the page's own path. */
export const FORM_PATHS: ReadonlySet<string> = new Set([
  pathOf('start'),
  pathOf('verify-email'),
  pathOf('login'),
]);

/** The same, where the page is rendered again if the form does not pass. */
export const RENDERED_FORM_PATHS: ReadonlySet<string> = new Set([
  pathOf('callback'),
  pathOf('signup-calendar'),
  pathOf('signup-account'),
  pathOf('signup-confirmation'),
  pathOf('dashboard'),
  pathOf('reset-password'),
  pathOf('faq'),
  pathOf('schedule'),
]);

/** Adds `/home` if the operator wants it to redirect to the landing page. */
export function redirectsOf({ homePage }: Pick<SiteSettings, 'homePage'>): Readonly<Record<string, string>> {
  return homePage === 'redirect' ? { ...REDIRECTS, '/home': '/' } : REDIRECTS;
}
