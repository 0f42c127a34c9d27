import type { RenderedSite } from '#core/site/rendered-site.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { renderSite } from '#web/prerender/entry.tsx';

const ASSETS = {
  mainScript: '/assets/main-1234.js',
  pageScripts: {
    start: ['/assets/start-page-1.js', '/assets/fields-2.js'],
    calendar: ['/assets/calendar-page-3.js'],
  },
  builtOn: '2026-11-20',
};
const rendered = new Map<string, Promise<RenderedSite>>();

/** The public site with these settings beside the defaults. Rendered once per process, because it takes a second. */
export function siteWith(changes: Partial<SiteSettings> = {}): Promise<RenderedSite> {
  const settings = { ...DEFAULT_SITE_SETTINGS, ...changes };
  const key = JSON.stringify(settings);
  const site = rendered.get(key) ?? renderSite(settings, ASSETS);
  rendered.set(key, site);
  return site;
}
