import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGE } from '#copy/language.ts';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { siteIsBuilt } from '../../server/launch/site-build.mjs';

const ASSETS = {
  mainScript: '/assets/main-1234.js',
  moduleScripts: {
    'start-page': ['/assets/start-page-1.js', '/assets/fields-2.js'],
    'calendar-page': ['/assets/calendar-page-3.js'],
    compose: ['/assets/compose-4.js', '/assets/fields-2.js'],
    server: ['/assets/server-5.js'],
    memory: ['/assets/memory-6.js'],
    measuring: ['/assets/measuring-7.js'],
    'first-party': ['/assets/first-party-8.js'],
  },
  builtOn: '2026-11-20',
};
const rendered = new Map<string, Promise<RenderedSite>>();

/** As built, which takes a third of the time, unless the sources have changed since. */
const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'prerender', LANGUAGE, 'entry.js');
const { renderSite }: typeof import('#web/prerender/entry.tsx') =
  existsSync(BUILT) && siteIsBuilt()
    ? await import(pathToFileURL(BUILT).href)
    : await import('#web/prerender/entry.tsx');

/** The public site with these settings beside the defaults, rendered now. */
export const renderNow = (changes: Partial<SiteSettings>): Promise<RenderedSite> =>
  renderSite({ ...DEFAULT_SITE_SETTINGS, ...changes }, ASSETS);

/** Rendered once per process. */
export function siteWith(changes: Partial<SiteSettings> = {}): Promise<RenderedSite> {
  const key = JSON.stringify(changes);
  const site = rendered.get(key) ?? renderNow(changes);
  rendered.set(key, site);
  return site;
}
