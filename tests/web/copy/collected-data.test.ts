import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { COLLECTED_WORDS } from '#copy/collected-data.ts';
import { lengthOfDays } from '#copy/legal.ts';
import { PRIVACY_SECTIONS } from '#copy/privacy.ts';
import type { ContactMessage } from '#core/ports/contact-inbox.ts';
import { BROWSER_ID_KEPT_DAYS, expiredBefore, KNOWN_BROWSER_KEPT_DAYS } from '#core/site/retention.ts';
import { ANALYTICS_VENDORS, DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { makeCookies } from '#server/http/cookies.ts';
import { DAY } from '#tests/support/times.ts';
import { BROWSER_STORAGE, COLLECTED_DATA, COOKIES } from '#web/copy/collected-data.ts';
import { COLLECTED_WORDS as COLLECTED_WORDS_IN_SPANISH } from '#web/copy/es/collected-data.ts';
import { lengthOfDays as lengthInSpanish } from '#web/copy/es/legal.ts';
import { legalText, VENDOR_NAMES } from '#web/copy/legal.ts';
import { thirdParties } from '#web/copy/privacy-tables.ts';
import { legalWordingOf } from '#web/pages/legal/legal-wording.ts';
import { listedColumns } from '../../support/collected-columns.ts';
import { makeDataFolder } from '../../support/data-folder.ts';

const listed = listedColumns('own');
/** Tables that hold nothing about anybody. */
const OWN_TABLES = [
  'readiness',
  'migrations',
  'announcements',
  'suppression_key',
  'blocked_days',
  'operating_state',
  'people_by_step',
  'research_arrivals',
  'research_demo',
];

describe('what the privacy page lists', () => {
  let folder: string;
  let columns: readonly string[] = [];

  beforeAll(() => {
    folder = makeDataFolder('collected-data-');
    const database = openDatabase(join(folder, 'checked.db'));
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all() as string[];
    columns = tables
      .filter((table) => !OWN_TABLES.includes(table))
      .flatMap((table) =>
        (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => `${table}.${name}`),
      );
    database.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has every column of every table', () => {
    expect(columns.length).toBeGreaterThan(60);
    expect(columns.filter((column) => !listed.has(column))).toEqual([]);
  });

  it('has no column that is not there', () => {
    const stored = [...listed].filter((field) => !/^(contact|memory)\./.test(field));
    expect(stored.filter((field) => !columns.includes(field))).toEqual([]);
  });

  it('has each field of the contact form', () => {
    const message: ContactMessage = { name: '', email: '', message: '' };
    const fields = [...listed].filter((field) => field.startsWith('contact.'));
    expect(fields.sort()).toEqual(
      Object.keys(message)
        .map((name) => `contact.${name}`)
        .sort(),
    );
  });

  it('has the cookies that the server sets, and how long they stay', async () => {
    const app = new Hono();
    const cookies = makeCookies({ https: false, random: { token: () => 'a'.repeat(43) } as never });
    app.get('/', (c) => {
      cookies.setSession(c, 'b'.repeat(43));
      cookies.ensureBrowserId(c);
      cookies.setDeviceToken(c, 'd'.repeat(43));
      return c.text('');
    });
    const set = (await app.request('/')).headers.getSetCookie();
    expect(set.map((cookie) => cookie.split('=')[0]).sort()).toEqual(COOKIES.map(({ name }) => name).sort());
    expect(set.find((cookie) => cookie.includes('browser'))).toContain(
      `Max-Age=${BROWSER_ID_KEPT_DAYS * 24 * 60 * 60};`,
    );
    expect(set.find((cookie) => cookie.includes('device'))).toContain(
      `Max-Age=${KNOWN_BROWSER_KEPT_DAYS * 24 * 60 * 60};`,
    );
  });

  it.each([
    ['hosted-links', 'challengesBefore'],
    ['known-browsers', 'knownBrowsersBefore'],
    ['wrong-tries', 'wrongTriesBeforeDay'],
    ['security-log', 'securityLogBefore'],
    ['anonymous-calendar', 'anonymousPreferencesBefore'],
    ['survey', 'surveysBefore'],
    ['contact-message', 'contactMessagesBefore'],
    ['spam', 'blockedSendersBefore'],
    ['booking', 'appointmentsBefore'],
    ['call-notes', 'appointmentsBefore'],
    ['events', 'eventsBefore'],
    ['furthest-step', 'visitorsBeforeDay'],
  ] as const)('says of %s how long the clean-up leaves it (%s)', (id, limit) => {
    const noon = DAY / 2;
    const before = expiredBefore(noon)[limit];
    const days = limit.endsWith('Day') ? -before : (noon - before) / DAY;
    const wording = legalWordingOf(DEFAULT_SITE_SETTINGS);
    expect(legalText(COLLECTED_WORDS[id].kept ?? '', wording)).toContain(lengthOfDays(days));
    expect(legalText(COLLECTED_WORDS_IN_SPANISH[id].kept ?? '', wording)).toContain(lengthInSpanish(days));
  });

  it('says in both languages of the same data that it is kept until the account is deleted', () => {
    for (const { id } of COLLECTED_DATA)
      expect(COLLECTED_WORDS_IN_SPANISH[id].kept === undefined, id).toBe(
        COLLECTED_WORDS[id].kept === undefined,
      );
  });

  it('has every name under which the page keeps something in the browser', () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const sources = [
      'web',
      'core',
      'adapters/browser',
      'adapters/first-party-analytics',
      'adapters/supabase',
      ...ANALYTICS_VENDORS.map((vendor) => `adapters/${vendor}`),
    ].flatMap((place) =>
      readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('copy'))
        .map((name) => readFileSync(join(root, place, name), 'utf8')),
    );
    const used = sources.flatMap((text) =>
      [...text.matchAll(/'(checkahead(?:[._]|-hosted-)[\w.-]+|saved_username)'/g)].map(
        ([, key]) => key ?? '',
      ),
    );
    expect(new Set(used)).toEqual(new Set(BROWSER_STORAGE.flatMap(({ keys }) => keys)));
  });
});

describe('the services that the privacy page names', () => {
  const wording = (settings: Partial<SiteSettings>) =>
    legalWordingOf({ ...DEFAULT_SITE_SETTINGS, ...settings });
  const names = (settings: Partial<SiteSettings>) => thirdParties(wording(settings)).map(({ name }) => name);
  const measured = (settings: Partial<SiteSettings>) =>
    PRIVACY_SECTIONS.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (typeof block === 'object' ? [] : [legalText(block, wording(settings))]))
      .find((text) => /count how pages are used|do not measure/.test(text));
  const eventsKept = (settings: Partial<SiteSettings>) =>
    legalText(COLLECTED_WORDS.events.kept ?? '', wording(settings));

  it('are those that the operator chose, and no other', () => {
    expect(names({})).toEqual(['Our mail service']);
    expect(names({ mailService: 'ses' })).toEqual(['Amazon Simple Email Service (Amazon SES)']);
    for (const analytics of ANALYTICS_VENDORS)
      expect(names({ analytics })).toEqual(['Our mail service', VENDOR_NAMES[analytics]]);
    expect(names({ schedulerUrl: 'https://booking.example.org/30min' })).toEqual([
      'Our mail service',
      'booking.example.org',
    ]);
  });

  it('and on a hosted backend the project, and no cookies', () => {
    const hosted = wording({ backend: 'supabase' });
    expect(names({ backend: 'supabase' })).toEqual(['Our mail service', 'Supabase']);
    const tables = (of: ReturnType<typeof wording>) =>
      PRIVACY_SECTIONS.flatMap(({ blocks }) => blocks).flatMap((block) =>
        typeof block === 'object' && block.kind === 'table' ? [block.table(of)] : [],
      );
    const text = (of: ReturnType<typeof wording>) => JSON.stringify(tables(of));
    expect(tables(hosted).find(({ caption }) => caption === 'Cookies')?.rows).toEqual([]);
    expect(text(hosted)).toContain('shown only shortly after you confirm it is you');
    expect(text(hosted)).toContain('Its own logs keep your logins');
    expect(text(hosted)).not.toContain('session cookie');
    expect(text(wording({}))).not.toMatch(/before we moved|Supabase/);
    expect(text(wording({}))).toContain('session cookie');
  });

  it('and whom we call depends on whether we have a phone', () => {
    const why = (supportPhone: string | null) =>
      legalText(COLLECTED_WORDS.phone.why, wording({ supportPhone }));
    expect(why(null)).toBe('It is part of your profile. We never call you first.');
    expect(why('+1 555 010 0100')).toBe('It is part of your profile. We call you only if you booked a call.');
  });

  it('and the page says who measures, and where it stays', () => {
    for (const vendor of ANALYTICS_VENDORS) {
      const name = VENDOR_NAMES[vendor];
      expect(measured({ analytics: vendor })).toContain(`with ${name}`);
      expect(eventsKept({ analytics: vendor })).toContain(name);
      for (const analytics of ['first-party', 'none'] as const) {
        expect(measured({ analytics })).not.toContain(name);
        expect(eventsKept({ analytics })).not.toContain(name);
      }
    }
  });
});
