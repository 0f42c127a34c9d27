import { pathOf, REDIRECTS } from '#core/site/pages.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** Pages with a form that works without script; the form is posted to the page's own path. */
export const FORM_PATHS: ReadonlySet<string> = new Set([
  pathOf('start'),
  pathOf('verify-email'),
  pathOf('login'),
]);

/** Adds `/home` if the operator wants it to redirect to the landing page. */
export function redirectsOf({ homePage }: Pick<SiteSettings, 'homePage'>): Readonly<Record<string, string>> {
  return homePage === 'redirect' ? { ...REDIRECTS, '/home': '/' } : REDIRECTS;
}
