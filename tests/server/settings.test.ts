import { describe, expect, it } from 'vitest';
import { ANALYTICS_VENDORS, DEFAULT_SITE_SETTINGS, siteSettingsSchema } from '#core/site/site-settings.ts';
import { readSettings, SETTINGS_TABLE, VENDOR_VARIABLES } from '#server/settings.ts';
import { PRODUCTION } from '../support/production.ts';
import { measuredBy, VENDOR_DOUBLES } from '../support/vendor-doubles.ts';

const SHARED = {
  DATABASE_URL: 'postgres://name:hunter2@db.example.org/checkahead',
  DIGEST_KEY: `hunter2${'k'.repeat(36)}`,
};
const HOSTED = {
  ...SHARED,
  BACKEND: 'supabase',
  SUPABASE_URL: 'https://project.supabase.example/',
  SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
  SUPABASE_SERVICE_KEY: 'sb_secret_hunter2_0123456789',
};
/** A service key of the older form. */
const SERVICE_TOKEN = `e30.${Buffer.from('{"role":"service_role"}').toString('base64url')}.hunter2`;

const SES = { MAIL: 'ses', SES_REGION: 'us-east-1', MAIL_FROM: 'hello@example.org' };

describe('settings', () => {
  it('have defaults: no variable is required', () => {
    const settings = readSettings({})._unsafeUnwrap();
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      production: false,
      mail: { kind: 'dev' },
      trustedProxies: 0,
      // Below the usual quota of SES, 14 and 50,000, so that links to log in are not delayed.
      announcements: { perSecond: 10, perDay: 40_000 },
    });
    expect(settings.site).toEqual(DEFAULT_SITE_SETTINGS);
  });

  it('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', OFFER: ' ' })).toEqual(readSettings({}));
  });

  it('LAUNCH_AT=none says that no date is set', () => {
    expect(readSettings({ LAUNCH_AT: 'none' })._unsafeUnwrap().site.launchAt).toBeNull();
    expect(readSettings(PRODUCTION)._unsafeUnwrap().site.launchAt).toBeNull();
  });

  it('MAIL as set by a login is not a setting', () => {
    expect(readSettings({ MAIL: '/var/mail/rosa' })).toEqual(readSettings({}));
    expect(readSettings({ ...PRODUCTION, MAIL: '/var/mail/rosa' })._unsafeUnwrapErr()).toMatch(/^MAIL /);
  });

  it('the public address follows the port and drops a trailing slash', () => {
    expect(readSettings({ PORT: '8080' })._unsafeUnwrap().site.publicUrl).toBe('http://localhost:8080');
    expect(
      readSettings({ PUBLIC_URL: 'https://a.example/', MAIL: 'dev' })._unsafeUnwrap().site.publicUrl,
    ).toBe('https://a.example');
  });

  it('are all read', () => {
    const settings = readSettings({
      ...PRODUCTION,
      ...SHARED,
      PORT: '8443',
      CONSOLE_PORT: '8444',
      METRICS_PORT: '8445',
      REPORT_MIN_CELL: '5',
      HOST: '::1',
      DATA_DIR: '/var/lib/x',
      BRAND_NAME: 'Sunrise',
      SUPPORT_PHONE: '(555) 555-0100',
      CALL_LINK: 'https://video.example.org/room',
      SITE_MODE: 'public',
      OFFER: 'B',
      HOME_PAGE: 'redirect',
      LAUNCH_AT: '2027-01-04T15:00:00Z',
      TRUSTED_PROXIES: '2',
      HSTS: 'subdomains',
      NETWORK_LIMIT_FACTOR: '5',
      MAIL_PER_DAY: '900',
      ANNOUNCE_PER_SECOND: '9',
      ANNOUNCE_PER_DAY: '9000',
      LOG_LEVEL: 'debug',
      ANALYTICS: 'none',
      SCHEDULER_URL: 'https://booking.example.org/30min',
    })._unsafeUnwrap();
    expect(settings).toEqual({
      port: 8443,
      consolePort: 8444,
      metricsPort: 8445,
      reportMinCell: 5,
      host: '::1',
      dataDir: '/var/lib/x',
      production: true,
      logLevel: 'debug',
      mail: { kind: 'smtp', url: PRODUCTION.SMTP_URL, from: PRODUCTION.MAIL_FROM },
      supabase: null,
      postgres: { url: SHARED.DATABASE_URL, digestKey: SHARED.DIGEST_KEY },
      trustedProxies: 2,
      callLink: 'https://video.example.org/room',
      hsts: 'subdomains',
      networkLimitFactor: 5,
      mailsPerDay: 900,
      announcements: { perSecond: 9, perDay: 9_000 },
      site: {
        brand: 'Sunrise',
        supportEmail: 'help@example.org',
        postalAddress: '1 Main St',
        mailFrom: PRODUCTION.MAIL_FROM,
        supportPhone: '(555) 555-0100',
        publicUrl: 'https://www.example.org',
        siteMode: 'public',
        offer: 'B',
        homePage: 'redirect',
        launchAt: '2027-01-04T15:00:00Z',
        backend: 'server',
        supabase: null,
        analytics: 'none',
        analyticsProject: null,
        mailService: 'own',
        schedulerUrl: 'https://booking.example.org/30min',
        evidence: [],
      },
    });
  });

  it.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '80.5' }],
    ['ANNOUNCE_PER_SECOND', { ANNOUNCE_PER_SECOND: '0' }],
    ['ANNOUNCE_PER_DAY', { ANNOUNCE_PER_DAY: 'all' }],
    ['HOST', { HOST: 'a b' }],
    ['DATA_DIR', { DATA_DIR: ':memory:' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.org/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user@example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: 'http://example.org' }],
    ['PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: '' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['BACKEND', { BACKEND: 'firebase' }],
    ['BACKEND', { ...PRODUCTION, BACKEND: 'memory' }],
    ['SUPABASE_URL', { SUPABASE_URL: 'http://project.supabase.example' }],
    ['SUPABASE_URL', { SUPABASE_URL: 'https://project.supabase.example/rest/v1' }],
    ['SUPABASE_URL', { ...HOSTED, SUPABASE_URL: '' }],
    ['SUPABASE_URL', { ...PRODUCTION, ...HOSTED, SUPABASE_URL: 'http://localhost:54321' }],
    ['SUPABASE_ANON_KEY', { ...HOSTED, SUPABASE_ANON_KEY: '' }],
    ['SUPABASE_ANON_KEY', { ...HOSTED, SUPABASE_ANON_KEY: 'sb_secret_hunter2_0123456789' }],
    ['SUPABASE_ANON_KEY', { ...HOSTED, SUPABASE_ANON_KEY: SERVICE_TOKEN }],
    ['SUPABASE_SERVICE_KEY', { ...HOSTED, SUPABASE_SERVICE_KEY: 'sb_publishable_0123456789' }],
    ['SUPABASE_SERVICE_KEY', { ...HOSTED, SUPABASE_SERVICE_KEY: '' }],
    ...[
      'db.example.org/checkahead',
      'mysql://name:hunter2@db.example.org/checkahead',
      'postgres://name:hunter2@/checkahead',
      'postgres://name:hunter2@db.example.org',
      'postgres://name:hunter2@db.example.org/',
      'postgres://name:hunter2@db.example.org/check/ahead',
      'postgres://name:hunter2@db.example.org/check ahead',
      'postgres://name:hunter2%zz@db.example.org/checkahead',
      'postgres://name:hunter2@db.example.org/check%zzahead',
      'postgres://name:hunter2@db.example.org/checkahead#x',
      'postgres://name:hunter2@db.example.org/checkahead?sslmode=disable',
      'postgres://name:hunter2@127.0.0.1.example.org/checkahead?sslmode=disable',
      'postgres://name:hunter2@localhost/checkahead?host=db.example.org',
      'postgres://name:hunter2@db.example.org/checkahead?sslmode=require&ssl=0',
      'postgres://name:hunter2@db.example.org/checkahead?options=-csearch_path%3Dpublic',
    ].map((address) => ['DATABASE_URL', { ...SHARED, DATABASE_URL: address }]),
    ['DATABASE_URL', { ...SHARED, BACKEND: 'memory' }],
    ['DATABASE_URL', { ...HOSTED, DATABASE_URL: '' }],
    ['DIGEST_KEY', { ...HOSTED, DIGEST_KEY: '' }],
    ['DIGEST_KEY', { ...SHARED, DIGEST_KEY: '' }],
    ['DIGEST_KEY', { ...SHARED, DIGEST_KEY: 'hunter2' }],
    ['DIGEST_KEY', { ...SHARED, DIGEST_KEY: `${SHARED.DIGEST_KEY}k` }],
    ['DIGEST_KEY', { ...SHARED, DIGEST_KEY: SHARED.DIGEST_KEY.replace('k', '+') }],
    ['BRAND_NAME', { BRAND_NAME: 'x'.repeat(61) }],
    ['BRAND_NAME', { BRAND_NAME: 'a\r\nBcc: eve@example.com' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'nobody' }],
    ['SUPPORT_PHONE', { SUPPORT_PHONE: 'call us' }],
    ['CALL_LINK', { CALL_LINK: 'javascript:alert(1)' }],
    ['CALL_LINK', { ...PRODUCTION, CALL_LINK: 'http://video.example.org/room' }],
    ['POSTAL_ADDRESS', { POSTAL_ADDRESS: 'x'.repeat(301) }],
    ['SITE_MODE', { SITE_MODE: 'live' }],
    ['OFFER', { OFFER: 'C' }],
    ['OFFER', { OFFER: 'a' }],
    ['HOME_PAGE', { HOME_PAGE: 'none' }],
    ['LAUNCH_AT', { LAUNCH_AT: 'soon' }],
    ['LAUNCH_AT', { LAUNCH_AT: '2027-13-40T00:00:00Z' }],
    ['ANALYTICS', { ANALYTICS: 'other' }],
    ['MIXPANEL_TOKEN', { ANALYTICS: 'mixpanel', MIXPANEL_TOKEN: 'short' }],
    ['POSTHOG_KEY', { ANALYTICS: 'posthog', POSTHOG_KEY: 'phx_0123456789abcdefghij' }],
    ...ANALYTICS_VENDORS.flatMap((vendor) => [
      [VENDOR_VARIABLES[vendor].key, { ANALYTICS: vendor }],
      [VENDOR_VARIABLES[vendor].key, { ...measuredBy(vendor), [VENDOR_VARIABLES[vendor].key]: '; *' }],
      ...[
        'http://api.example.org',
        'https://api.example.org/path',
        "https://api.example.org; script-src 'self'",
        'https://name:hunter2@api.example.org',
      ].map((host) => [VENDOR_VARIABLES[vendor].host, measuredBy(vendor, host)]),
      [VENDOR_VARIABLES[vendor].host, { ...PRODUCTION, ...measuredBy(vendor, 'http://localhost:9000') }],
    ]),
    ['SCHEDULER_URL', { SCHEDULER_URL: 'http://booking.example.org' }],
    ['SCHEDULER_URL', { SCHEDULER_URL: 'https://name:hunter2@booking.example.org' }],
    ['SCHEDULER_URL', { SCHEDULER_URL: 'javascript:alert(1)' }],
    ['SCHEDULER_URL', { ...PRODUCTION, SCHEDULER_URL: 'http://localhost:9000' }],
    ['EVIDENCE_FILE', { EVIDENCE_FILE: '/nowhere/evidence.json' }],
    ['MAIL', { MAIL: 'pigeon' }],
    ['MAIL', { ...PRODUCTION, MAIL: 'dev' }],
    ['MAIL', { ...PRODUCTION, BACKEND: 'memory', MAIL: 'dev' }],
    ['MAIL', { ...PRODUCTION, MAIL: '' }],
    ['MAIL', { ...PRODUCTION, ...HOSTED, MAIL: 'dev' }],
    ['MAIL', { PUBLIC_URL: 'https://www.example.org' }],
    ['MAIL', { PUBLIC_URL: 'https://localhost.example.org', MAIL: ' ' }],
    ['MAIL', { PUBLIC_URL: 'http://192.168.1.5:3000' }],
    ['MAIL', { HOST: '0.0.0.0' }],
    ['MAIL', { HOST: '::' }],
    ['MAIL', { TRUSTED_PROXIES: '1' }],
    ['TRUSTED_PROXIES', { ...PRODUCTION, TRUSTED_PROXIES: '' }],
    ['TRUSTED_PROXIES', { ...PRODUCTION, ...HOSTED, TRUSTED_PROXIES: '' }],
    ['SUPPORT_EMAIL', { ...PRODUCTION, SUPPORT_EMAIL: '' }],
    ['SUPPORT_EMAIL', { ...PRODUCTION, SUPPORT_EMAIL: DEFAULT_SITE_SETTINGS.supportEmail }],
    ['POSTAL_ADDRESS', { ...PRODUCTION, POSTAL_ADDRESS: '' }],
    ['POSTAL_ADDRESS', { ...PRODUCTION, POSTAL_ADDRESS: ` ${DEFAULT_SITE_SETTINGS.postalAddress}` }],
    ['LAUNCH_AT', { ...PRODUCTION, LAUNCH_AT: '' }],
    ['HSTS', { HSTS: 'on' }],
    ['SMTP_URL', { MAIL: 'smtp', MAIL_FROM: 'a@example.org' }],
    ['SMTP_URL', { MAIL: 'smtp', MAIL_FROM: 'a@example.org', SMTP_URL: 'http://name:hunter2@x' }],
    ['SMTP_URL', { MAIL: 'smtp', MAIL_FROM: 'a@example.org', SMTP_URL: 'smtp://x?ignoreTLS=true' }],
    ['SMTP_URL', { MAIL: 'smtp', MAIL_FROM: 'a@example.org', SMTP_URL: 'smtps://n:%zz@x' }],
    ['SES_ENDPOINT', { SES_ENDPOINT: 'http://email.example.org' }],
    ['MAIL_FROM', { MAIL: 'smtp', SMTP_URL: 'smtp://x' }],
    ['MAIL_FROM', { MAIL: 'smtp', SMTP_URL: 'smtp://x', MAIL_FROM: 'me' }],
    ['MAIL_FROM', { MAIL: 'ses', SES_REGION: 'us-east-1' }],
    ['SES_REGION', { MAIL: 'ses', MAIL_FROM: 'a@example.org' }],
    ['SES_REGION', { ...SES, SES_REGION: 'us-east-1.evil.example/' }],
    ['SES_ENDPOINT', { ...SES, SES_ENDPOINT: 'http://mail.example.org' }],
    ['SES_ENDPOINT', { ...SES, SES_ENDPOINT: 'https://name:hunter2@mail.example.org' }],
    ['SES_ENDPOINT', { ...PRODUCTION, ...SES, SES_ENDPOINT: 'http://localhost:8005' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '-1' }],
    ['NETWORK_LIMIT_FACTOR', { NETWORK_LIMIT_FACTOR: '0' }],
    ['MAIL_PER_DAY', { MAIL_PER_DAY: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ] as [string, Record<string, string>][])('a wrong %s is told in one line (%o)', (variable, environment) => {
    const problem = readSettings(environment)._unsafeUnwrapErr();
    expect(problem).toMatch(new RegExp(`^${variable} .+\\.$`));
    expect(problem).not.toContain('\n');
    expect(problem).not.toContain('hunter2');
  });

  it.each([
    {},
    { PUBLIC_URL: 'http://127.0.0.1:3000', HOST: 'localhost' },
    { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
    // Explicit.
    { PUBLIC_URL: 'https://www.example.org', HOST: '0.0.0.0', TRUSTED_PROXIES: '1', MAIL: 'dev' },
  ] as Record<string, string>[])(
    'the development mailbox is allowed on this machine, or if MAIL=dev is explicit (%o)',
    (environment) => expect(readSettings(environment)._unsafeUnwrap().mail).toEqual({ kind: 'dev' }),
  );

  it.each(ANALYTICS_VENDORS)('the page gets project and address of %s only for this ANALYTICS', (vendor) => {
    const { key } = VENDOR_DOUBLES[vendor];
    const site = (environment: Record<string, string>) => readSettings(environment)._unsafeUnwrap().site;
    const usual = SETTINGS_TABLE.find(({ name }) => name === VENDOR_VARIABLES[vendor].host)?.default;
    expect(site(measuredBy(vendor)).analyticsProject).toEqual({ key, host: usual });
    const own = { ...PRODUCTION, ...measuredBy(vendor, 'https://vendor.example.org/') };
    expect(site(own).analyticsProject).toEqual({ key, host: 'https://vendor.example.org' });
    for (const other of ['none', 'first-party'])
      expect(site({ ...own, ANALYTICS: other }).analyticsProject).toBeNull();
    expect(siteSettingsSchema.parse(site(own))).toEqual(site(own));
  });

  it('SES is allowed in production, with its own endpoint or another', () => {
    const { mail, site } = readSettings({ ...PRODUCTION, ...SES })._unsafeUnwrap();
    expect(mail).toEqual({ kind: 'ses', region: 'us-east-1', endpoint: null, from: 'hello@example.org' });
    expect(site.mailService).toBe('ses');
    const local = readSettings({
      ...SES,
      SES_REGION: 'us-gov-west-1',
      SES_ENDPOINT: 'http://localhost:8005/',
    });
    expect(local._unsafeUnwrap().mail).toMatchObject({
      region: 'us-gov-west-1',
      endpoint: 'http://localhost:8005',
    });
  });

  it('the hosted project is read, and the page does not get its service key', () => {
    const settings = readSettings({ ...PRODUCTION, ...HOSTED })._unsafeUnwrap();
    const page = { url: 'https://project.supabase.example', anonKey: HOSTED.SUPABASE_ANON_KEY };
    expect(settings.site).toMatchObject({ backend: 'supabase', supabase: page });
    expect(settings.supabase).toEqual({ ...page, serviceKey: HOSTED.SUPABASE_SERVICE_KEY });
    expect(settings.postgres).toEqual({ url: SHARED.DATABASE_URL, digestKey: SHARED.DIGEST_KEY });
    expect(JSON.stringify(settings.site)).not.toContain('hunter2');
    // Set, but not selected by BACKEND.
    expect(readSettings({ ...HOSTED, BACKEND: 'server' })._unsafeUnwrap().site.supabase).toBeNull();
  });

  it.each([
    'postgres://name:hunter2@db.example.org/checkahead',
    'postgresql://db.example.org:6543/checkahead?sslmode=verify-full',
    'postgres://localhost/checkahead?sslmode=disable',
    'postgres://name@[::1]/checkahead',
  ])('PostgreSQL at %s is read with the key, and the page gets neither', (address) => {
    const { postgres, site } = readSettings({
      ...PRODUCTION,
      ...SHARED,
      DATABASE_URL: address,
    })._unsafeUnwrap();
    expect(postgres).toEqual({ url: address, digestKey: SHARED.DIGEST_KEY });
    expect(site.backend).toBe('server');
    expect(JSON.stringify(site)).not.toMatch(/hunter2|postgres/);
  });

  it('the key without PostgreSQL does nothing', () => {
    expect(readSettings({ DIGEST_KEY: SHARED.DIGEST_KEY })).toEqual(readSettings({}));
  });

  it('the evidence is read from its file, and a wrong file is reported in one line', () => {
    const read = (text: string) => readSettings({ EVIDENCE_FILE: 'evidence.json' }, () => text);
    const proof = { who: 'Review page of 2026', when: '2026-02-01' };
    const good = { claims: { rating: proof }, testimonials: {} };
    expect(read(JSON.stringify(good))._unsafeUnwrap().site.evidence).toEqual(['rating']);
    for (const wrong of [
      '{',
      '[]',
      '{"claims":{}}',
      JSON.stringify({ ...good, other: {} }),
      JSON.stringify({ ...good, claims: { ratings: proof } }),
      JSON.stringify({ ...good, claims: { 'ssi-darnell': proof } }),
      JSON.stringify({ ...good, testimonials: { rating: proof } }),
      JSON.stringify({ ...good, claims: { rating: { who: '', when: '2026-02-01' } } }),
      JSON.stringify({ ...good, claims: { rating: { who: 'x', when: 'lately' } } }),
      JSON.stringify({ ...good, claims: { 'a\nb': { who: 'x' } } }),
    ]) {
      const problem = read(wrong)._unsafeUnwrapErr();
      expect(problem, wrong).toMatch(/^EVIDENCE_FILE .+\.$/);
      expect(problem).not.toContain('\n');
    }
  });

  it('every variable has a wrong value above, a description and a default', () => {
    for (const { name, description, default: fallback } of SETTINGS_TABLE) {
      expect(name).toMatch(/^[A-Z_]+$/);
      expect(description.length, name).toBeGreaterThan(5);
      expect(fallback, name).not.toBe('');
    }
    expect(new Set(SETTINGS_TABLE.map(({ name }) => name)).size).toBe(SETTINGS_TABLE.length);
  });
});
