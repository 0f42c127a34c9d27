import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#core/language/languages.ts';
import { shownTime } from '#core/launch/shown-time.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { keepPages, keyOf, manifestPath, readKeptPages } from '#server/http/kept-pages.ts';
import { loadRenderedPages, NO_PAGES, packPages } from '#server/http/pages.ts';
import { renderNow } from '#tests/support/rendered-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'checkahead-kept-'));
const distFolder = join(folder, 'dist');
const keepIn = join(folder, 'data');
const kept = join(keepIn, 'pages-en');
const LAUNCH = '2027-01-04T15:00:00Z';
const source = { settings: { ...DEFAULT_SITE_SETTINGS, launchAt: LAUNCH }, distFolder, keepIn };

/** A build whose only page says who rendered it and with which settings. */
const ENTRY = `export const renderSite = async (settings) => ({
  ...${JSON.stringify(NO_PAGES)},
  pages: [{ path: '/', problem: null, html: process.pid + ' ' + settings.brand, inlineScript: '', status: 200, noindex: false }],
});`;

beforeAll(() => {
  mkdirSync(keepIn);
  for (const language of LANGUAGES) {
    const entry = join(distFolder, 'prerender', language);
    mkdirSync(entry, { recursive: true });
    writeFileSync(join(entry, 'entry.js'), ENTRY.replace('"language":"en"', `"language":"${language}"`));
    writeFileSync(join(entry, 'package.json'), '{"type":"module"}');
    mkdirSync(join(manifestPath(distFolder, language), '..'), { recursive: true });
    writeFileSync(
      manifestPath(distFolder, language),
      '{"main.tsx":{"file":"assets/main-1.js","isEntry":true}}',
    );
  }
  writeFileSync(join(distFolder, 'built-from'), 'first build');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function keep(): Promise<void> {
  const packed = await packPages({ site: NO_PAGES, assetFolder: null });
  keepPages(source, 'en', keyOf(source, 'en'), packed);
  expect(readKeptPages(source, 'en')).toEqual(packed);
}

/** What a start with this brand serves. */
async function served(brand = DEFAULT_SITE_SETTINGS.brand, folderOfPages = keepIn): Promise<string> {
  const pages = await loadRenderedPages({
    ...source,
    settings: { ...source.settings, brand },
    keepIn: folderOfPages,
  });
  return pages
    .withHeaders(() => ({}))
    .respond(new Request('http://localhost/'))
    .text();
}

describe('the next start', () => {
  it('serves the kept pages, and renders them again for other settings', async () => {
    const first = await served();
    expect(await served()).toBe(first);
    const other = await served('Other');
    expect(other).toMatch(/ Other$/);
    expect(await served()).not.toBe(first);
    for (const name of readdirSync(keepIn)) {
      expect(LANGUAGES.map((language) => `pages-${language}`)).toContain(name);
      expect(statSync(join(keepIn, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('renders them where nothing can be kept', async () => {
    const nowhere = join(folder, 'missing');
    const first = await served('Nowhere', nowhere);
    expect(first).toMatch(/ Nowhere$/);
    expect(await served('Nowhere', nowhere)).not.toBe(first);
    // Renaming over a folder fails.
    const blocked = join(folder, 'blocked');
    for (const language of LANGUAGES) mkdirSync(join(blocked, `pages-${language}`), { recursive: true });
    expect(await served('Blocked', blocked)).toMatch(/ Blocked$/);
    expect(readdirSync(blocked)).toHaveLength(LANGUAGES.length);
  });
});

/** A different value of each setting. */
const CHANGES: { readonly [K in keyof SiteSettings]: SiteSettings[K] } = {
  brand: 'Other',
  supportEmail: 'help@example.org',
  postalAddress: 'Elsewhere 1',
  mailFrom: 'mail@example.org',
  supportPhone: '(555) 555-0100',
  publicUrl: 'https://www.example.org',
  siteMode: 'public',
  offer: 'B',
  homePage: 'redirect',
  launchAt: '2027-02-01T15:00:00Z',
  backend: 'memory',
  supabase: { url: 'https://a.supabase.co', anonKey: 'a'.repeat(20) },
  analytics: 'none',
  analyticsProject: { key: `phc_${'a'.repeat(20)}`, host: 'https://eu.i.posthog.com' },
  mailService: 'ses',
  schedulerUrl: 'https://booking.example.org/30min',
  evidence: ['rating'],
};

describe('kept pages are not used', () => {
  it.each(Object.entries(CHANGES))('after %s has changed', async (name, value) => {
    await keep();
    expect(readKeptPages({ ...source, settings: { ...source.settings, [name]: value } }, 'en')).toBeNull();
  });

  it('in another language', async () => {
    await keep();
    writeFileSync(join(keepIn, 'pages-es'), readFileSync(kept));
    expect(readKeptPages(source, 'es')).toBeNull();
  });

  it.each([
    ['the next day', '2026-12-02T04:59:59Z', '2026-12-02T05:00:00Z'],
    ['the launch', '2027-01-04T14:59:59Z', LAUNCH],
  ])('after %s has begun', async (_name, before, after) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(before) });
    await keep();
    vi.setSystemTime(new Date(after));
    expect(readKeptPages(source, 'en')).toBeNull();
  });

  it('after another build, by another Node, in another time zone, or with other code preloaded', async () => {
    const note = join(distFolder, 'built-from');
    const manifest = manifestPath(distFolder, 'en');
    const day = statSync(manifest).mtime;
    const { NODE_OPTIONS } = process.env;
    const changes: (readonly [change: () => void, undo: () => void])[] = [
      [() => writeFileSync(note, 'second build'), () => writeFileSync(note, 'first build')],
      [() => rmSync(note), () => writeFileSync(note, 'first build')],
      [() => utimesSync(manifest, 0, 0), () => utimesSync(manifest, day, day)],
      [
        () => vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '99.0.0' }),
        () => vi.restoreAllMocks(),
      ],
      [
        () =>
          vi
            .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
            .mockReturnValue({ timeZone: 'Asia/Tokyo' } as Intl.ResolvedDateTimeFormatOptions),
        () => vi.restoreAllMocks(),
      ],
      [
        () => vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,'),
        () => vi.stubEnv('NODE_OPTIONS', NODE_OPTIONS),
      ],
    ];
    utimesSync(manifest, day, day);
    for (const [change, undo] of changes) {
      await keep();
      change();
      expect(readKeptPages(source, 'en'), String(change)).toBeNull();
      undo();
    }
    vi.unstubAllEnvs();
  });

  it('if the file was cut off or altered anywhere', async () => {
    await keep();
    const whole = readFileSync(kept);
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (at, change, cut) => {
          const altered = Buffer.from(cut ? whole.subarray(0, at) : whole);
          if (!cut) altered[at] = (altered[at] ?? 0) ^ change;
          writeFileSync(kept, altered);
          expect(readKeptPages(source, 'en')).toBeNull();
        },
      ),
    );
  });
});

it('nothing is kept if the build changed while the pages were rendered', async () => {
  rmSync(kept, { force: true });
  const packed = await packPages({ site: NO_PAGES, assetFolder: null });
  keepPages(source, 'en', `${keyOf(source, 'en')} before`, packed);
  keepPages(source, 'en', null, packed);
  expect(readdirSync(keepIn)).not.toContain('pages-en');
});

/** Their order depends on what was rendered before. */
const STYLES = /<style[^>]*>[^<]*<\/style>/g;

it('the pages show no more of the time than the day and whether the launch has passed', async () => {
  const at = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    const { pages, files } = await renderNow({ launchAt: LAUNCH });
    return {
      shown: shownTime(LAUNCH, Date.now()),
      pages: pages.map(({ path, html }) => [path, html.replace(STYLES, '')]),
      files,
    };
  };
  const morning = await at('2027-01-04T05:00:00Z');
  expect(await at('2027-01-04T14:59:59Z')).toEqual(morning);
  const launched = await at(LAUNCH);
  expect(await at('2027-01-05T04:59:59Z')).toEqual(launched);
  expect(launched.pages).not.toEqual(morning.pages);
});
