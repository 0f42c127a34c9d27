import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/calendar/durations.ts';
import {
  type InstallationFacts,
  inspectInstallation,
  type PublicAnswer,
} from '#core/operating/installation.ts';
import { SETTINGS_TABLE } from '#server/settings.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const GB = 1e9;

const SETTINGS: InstallationFacts['settings'] & object = {
  production: true,
  host: '127.0.0.1',
  trustedProxies: 1,
  dataDir: '/var/lib/checkahead',
  site: {
    publicUrl: 'https://www.checkahead.test',
    supportEmail: 'help@checkahead.test',
    postalAddress: 'CheckAhead, 5 Long Road, Springfield, USA',
    mailFrom: 'hello@checkahead.test',
    launchAt: '2027-01-04T15:00:00Z',
    backend: 'server',
  },
};
const FOLDER: InstallationFacts['folder'] & object = {
  isMade: true,
  isWritable: true,
  freeBytes: 9.9 * GB,
  databaseBytes: GB,
  readableByOthers: [],
  ofOtherUsers: [],
  hasDigestKey: true,
};
const ANSWERED: PublicAnswer = {
  kind: 'answered',
  status: 200,
  date: NOW + 900,
  certificateUntil: NOW + 60 * DAY_MS,
};
const SOUND: InstallationFacts = {
  version: '0.2.0, Node 24.1.0',
  variables: 'PATH HOME EMAIL LOGNAME HOSTNAME USER NODE_OPTIONS PWD PORT LAUNCH_AT'.split(' '),
  known: SETTINGS_TABLE.map(({ name }) => name),
  settings: SETTINGS,
  folder: FOLDER,
  databaseProblem: null,
  isDatabaseOutdated: false,
  isDatabaseBehind: false,
  publicAnswer: ANSWERED,
  testMail: null,
  now: NOW,
};

const linesOf = (facts: Partial<InstallationFacts>, level?: string) =>
  inspectInstallation({ ...SOUND, ...facts })
    .filter((finding) => level === undefined || finding.level === level)
    .map(({ line }) => line);
const problems = (facts: Partial<InstallationFacts>) => linesOf(facts, 'problem');
const warnings = (facts: Partial<InstallationFacts>) => linesOf(facts, 'warning');
const site = (change: Partial<(typeof SETTINGS)['site']>) => ({
  settings: { ...SETTINGS, site: { ...SETTINGS.site, ...change } },
});
const folder = (change: Partial<typeof FOLDER>) => ({ folder: { ...FOLDER, ...change } });
const answer = (change: object) => ({ publicAnswer: { ...ANSWERED, ...change } as PublicAnswer });

describe('the check of an installation', () => {
  it('finds nothing wrong with a sound one, and says what it looked at', () => {
    expect(inspectInstallation(SOUND).map(({ level, line }) => `${level} ${line}`)).toEqual([
      'ok Version 0.2.0, Node 24.1.0.',
      'ok The settings are valid.',
      'ok LAUNCH_AT is 2027-01-04T15:00:00Z: the site says that the service is still to come.',
      'ok DATA_DIR /var/lib/checkahead can be written to.',
      'ok DATA_DIR has 9,900 MB of free space.',
      'ok Only its user can read DATA_DIR.',
      'ok The database is sound.',
      'ok https://www.checkahead.test answers.',
      'ok Its certificate is valid for 60 days.',
      'ok The clock agrees with the date of that answer.',
      'ok Mail was not tried: npm run check -- --mail-to ADDRESS sends a test.',
    ]);
  });

  it('says what the site says once LAUNCH_AT is past, which may be the wrong year', () => {
    expect(linesOf(site({ launchAt: '2025-01-04T15:00:00Z' }))).toContain(
      'LAUNCH_AT is 2025-01-04T15:00:00Z: the site says that the service has launched.',
    );
  });

  it('with wrong settings, says which, and what was probably meant for a setting', () => {
    const facts = { settings: 'PORT must be a number.', variables: ['LAUNCHAT'] };
    expect(linesOf(facts)).toEqual([
      'Version 0.2.0, Node 24.1.0.',
      'PORT must be a number.',
      'LAUNCHAT is not a setting. Is LAUNCH_AT meant?',
    ]);
  });

  it.each([
    ['LAUNCHAT', 'LAUNCH_AT'],
    ['SMTPURL', 'SMTP_URL'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['public_url', 'PUBLIC_URL'],
    ['SUPORT_EMAIL', 'SUPPORT_EMAIL'],
  ])('asks whether %s was meant to be %s', (name, meant) => {
    expect(problems({ variables: [name] })).toEqual([`${name} is not a setting. Is ${meant} meant?`]);
  });

  it.each(['SMTP_PASSWORD', 'CHECKAHEAD_PORT', 'LAUNCH_DAY_OF', 'DATA_FOLDER'])(
    'names %s, which nothing reads',
    (name) => {
      expect(warnings({ variables: [name] })).toEqual([`${name} is not a setting, and nothing reads it.`]);
    },
  );

  it.each([
    ['PUBLIC_URL', site({ publicUrl: 'https://www.example.org' })],
    ['PUBLIC_URL', site({ publicUrl: 'https://checkahead.example:8443' })],
    ['SUPPORT_EMAIL', site({ supportEmail: 'help@mail.example' })],
    ['MAIL_FROM', site({ mailFrom: 'hello@example.com' })],
    ['POSTAL_ADDRESS', site({ postalAddress: 'Example Inc., 1 Main Street, Springfield, IL 62701' })],
  ])('refuses an example as %s', (name, facts) => {
    expect(problems(facts)).toEqual([expect.stringMatching(new RegExp(`^${name} is an example, `))]);
  });

  it.each([
    ['in development', { settings: { ...SETTINGS, production: false } }, /NODE_ENV is not production/],
    [
      'a proxy that is not counted',
      { settings: { ...SETTINGS, trustedProxies: 0 } },
      /^TRUSTED_PROXIES is 0/,
    ],
    ['800 MB of space', folder({ freeBytes: 0.8 * GB, databaseBytes: 1 }), /800 MB of free space, less than/],
    ['less space than a copy takes', folder({ databaseBytes: 6 * GB }), /twice the database/],
    ['a database of an older release', { isDatabaseOutdated: true }, /^The database is of an older release/],
    [
      'an older copy of the database',
      { isDatabaseBehind: true },
      /^journal\.txt knows more than the database/,
    ],
    ['no digest key', folder({ hasDigestKey: false }), /^digest\.key is missing/],
    ['no network', { publicAnswer: { kind: 'no-answer', code: 'ENOTFOUND' } }, /did not answer here/],
    ['a proxy without a server', answer({ status: 502 }), /answers 502/],
    ['a certificate that ends soon', answer({ certificateUntil: NOW + 9.5 * DAY_MS }), /ends in 9 days/],
    ['a clock that is late', answer({ date: NOW + 40_000 }), /^The clock is 40 s from/],
    ['an answer without a date', answer({ date: null }), /^The clock was not compared/],
  ] as [string, Partial<InstallationFacts>, RegExp][])('warns of %s', (_name, facts, words) => {
    expect(warnings(facts)).toEqual([expect.stringMatching(words)]);
    expect(problems(facts)).toEqual([]);
  });

  it.each([
    ['a folder of another user', folder({ isWritable: false }), /cannot be written to/],
    ['a disk that is nearly full', folder({ freeBytes: GB / 10 }), /stops accepting/],
    [
      'a database that others can read',
      folder({ readableByOthers: ['/data', '/data/checkahead.sqlite'] }),
      /^Other users can read \/data, \/data\/checkahead\.sqlite: run chmod/,
    ],
    ['files of root', folder({ ofOtherUsers: ['checkahead.sqlite-wal'] }), /^Another user owns/],
    ['a damaged database', { databaseProblem: 'The database is damaged.' }, /damaged/],
    [
      'a certificate that is over',
      { publicAnswer: { kind: 'bad-certificate', code: 'CERT_HAS_EXPIRED' } },
      /is not valid \(CERT_HAS_EXPIRED\)/,
    ],
    ['a wrong clock', answer({ date: NOW - 3_600_000 }), /^The clock is 3600 s from/],
    [
      'mail that is refused',
      { testMail: { to: 'rosa@checkahead.test', reason: '535 wrong password' } },
      /^The test mail was not sent: 535 wrong password\.$/,
    ],
  ] as [string, Partial<InstallationFacts>, RegExp][])('finds %s', (_name, facts, words) => {
    expect(problems(facts)).toEqual([expect.stringMatching(words)]);
  });

  it('knows that the first start makes what is missing, and that a hosted project needs no folder', () => {
    const before = linesOf(folder({ isMade: false, databaseBytes: 0, hasDigestKey: false }));
    expect(before).toContain('DATA_DIR /var/lib/checkahead can be made.');
    expect(before).toContain('There is no database yet: the first start makes it.');
    expect(before).not.toContain('Only its user can read DATA_DIR.');
    const hosted = linesOf({ ...site({ backend: 'supabase' }), folder: null });
    expect(hosted).toContain('The hosted project answers.');
    expect(hosted.join()).not.toContain('DATA_DIR');
  });
});
