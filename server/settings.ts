import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { z } from 'zod';
import { readablePhone } from '#core/intake/phone.ts';
import { CLAIM_IDS, TESTIMONIAL_IDS } from '#core/offer/claims.ts';
import { parseJson } from '#core/parse-json.ts';
import { isLoopback } from '#core/site/loopback.ts';
import { isPlaceholder } from '#core/site/placeholders.ts';
import {
  ANALYTICS_VENDORS,
  type AnalyticsVendor,
  API_KEY,
  BRAND_MAX_LENGTH,
  DEFAULT_SITE_SETTINGS,
  POSTAL_ADDRESS_MAX_LENGTH,
  type SiteSettings,
  siteSettingsSchema,
} from '#core/site/site-settings.ts';

export type MailSettings =
  | Readonly<{ kind: 'dev' }>
  | Readonly<{ kind: 'smtp'; url: string; from: string }>
  /** `endpoint` null: Amazon's own. The SDK finds the credentials itself. */
  | Readonly<{ kind: 'ses'; region: string; endpoint: string | null; from: string }>;

/** The hosted project. `serviceKey` opens every row. */
export interface SupabaseSettings {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly anonKey: string;
  readonly serviceKey: string;
}

/** `digestKey`: of digests that could be reversed by trying all values; the same for all servers of the database. */
export interface PostgresSettings {
  readonly url: string;
  readonly digestKey: string;
}

/** Everything that the operator decides, read once at start. */
export interface Settings {
  readonly port: number;
  readonly consolePort: number;
  /** Null: the server has no metrics. */
  readonly metricsPort: number | null;
  /** Smaller counts of people are not shown in the research report. */
  readonly reportMinCell: number;
  readonly host: string;
  readonly dataDir: string;
  readonly production: boolean;
  readonly logLevel: Values['LOG_LEVEL'];
  readonly mail: MailSettings;
  /** Null unless the backend is hosted. */
  readonly supabase: SupabaseSettings | null;
  /** Null: the database is SQLite's file in `dataDir`, or the project's. */
  readonly postgres: PostgresSettings | null;
  /** Number of our own proxies; only their `X-Forwarded-For` entries are trusted. */
  readonly trustedProxies: number;
  /** Where people join the call they booked, if we have no number to call from. */
  readonly callLink: string | null;
  /** What browsers are told to open by https only. */
  readonly hsts: Values['HSTS'];
  readonly networkLimitFactor: number;
  /** Mails in 24 hours, announcements apart. */
  readonly mailsPerDay: number;
  readonly announcements: { readonly perSecond: number; readonly perDay: number };
  readonly site: SiteSettings;
}

interface Variable {
  /** Parses the trimmed text. A variable that may have no value is `.nullable()`. */
  readonly schema: z.core.$ZodType;
  /** Follows 'must be' in the error. */
  readonly must: string;
  /** The description in `docs/configuration.md`. */
  readonly description: string;
  /** The text that is read if the variable is unset or empty; without it there is no value. */
  readonly fallback?: string;
  /** The default in the table, if it is not `fallback`. */
  readonly fallbackNote?: string;
  /** The value may contain a secret and must not appear in an error. */
  readonly secret?: true;
}

export const wholeNumberBetween = (min: number, max: number) => ({
  schema: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max)),
  must: `a whole number from ${min} to ${max}`,
});
const wholeNumber = (min: number, max: number, description: string, fallback: number) => ({
  ...wholeNumberBetween(min, max),
  description,
  fallback: String(fallback),
});
const optionalPort = wholeNumberBetween(1, 65_535);

const oneOf = <const T extends readonly string[]>(values: T, description: string, fallback: T[number]) => ({
  schema: z.enum(values),
  must: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  description,
  fallback,
});

const withoutTrailingSlash = z.string().transform((url) => url.replace(/\/$/, ''));
const origin = withoutTrailingSlash.refine(isOrigin);
const secureOrigin = origin.refine(isSecureUrl);
const filePath = z.string().refine((path) => !path.includes('\0'));
/** A JSON Web Token, or an opaque key of the newer form. */
const apiKey = z.string().regex(API_KEY);
const site = siteSettingsSchema.shape;

/** Every variable, in the order of the table in `docs/configuration.md`. */
const VARIABLES = {
  // The server
  PORT: wholeNumber(1, 65_535, 'Port that the server listens on', 3000),
  HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    must: 'a host name or an IP address',
    description: 'Network address that the server listens on',
    fallback: '127.0.0.1',
  },
  CONSOLE_PORT: wholeNumber(
    1,
    65_535,
    "Port of the operator's console, which listens on 127.0.0.1 only (see [operating.md](operating.md))",
    3100,
  ),
  METRICS_PORT: {
    schema: optionalPort.schema.nullable(),
    must: optionalPort.must,
    description:
      'Port of the metrics for Prometheus, which are on 127.0.0.1 only (see [monitoring.md](monitoring.md)); unset: none',
  },
  REPORT_MIN_CELL: wholeNumber(
    1,
    1_000_000,
    'Counts of fewer people than this are not shown in the research report (see [operating.md](operating.md#research))',
    11,
  ),
  DATA_DIR: {
    schema: filePath.refine((path) => path !== ':memory:'),
    must: 'the path of a folder',
    description:
      'Folder of the database and of the [rendered pages](upgrading.md#the-rendered-pages); created if it is missing',
    fallback: '.data',
  },
  PUBLIC_URL: {
    schema: origin.nullable(),
    must: 'an origin such as https://www.example.org, without a path',
    description: 'Public address of the site; must be https in production',
    fallbackNote: 'http://localhost:PORT',
  },
  NODE_ENV: oneOf(
    ['development', 'production', 'test'],
    'production adds the requirements [below](#in-production)',
    'development',
  ),
  TRUSTED_PROXIES: wholeNumber(
    0,
    10,
    'Number of your own proxies in front of the server: that many entries of X-Forwarded-For, from the right, are trusted; 0 if clients connect directly',
    0,
  ),
  HSTS: oneOf(
    ['host', 'subdomains', 'off'],
    'What browsers open by https only after a visit (Strict-Transport-Security), if PUBLIC_URL is https: host (the host of PUBLIC_URL), subdomains (also all below it; only if each of them has https) or off (the proxy sends the header)',
    'host',
  ),
  NETWORK_LIMIT_FACTOR: wholeNumber(
    1,
    1_000_000,
    'Multiplies the limits per network address, for sites where many people share one. Limits per e-mail address stay the same',
    1,
  ),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], 'How much the server logs', 'warn'),

  // Storage
  BACKEND: oneOf(
    site.backend.options,
    'Where people and their data are stored: server (here), supabase (a hosted project) or memory (in the page only, to try it out)',
    DEFAULT_SITE_SETTINGS.backend,
  ),
  DATABASE_URL: {
    schema: z.string().refine(isDatabaseUrl).nullable(),
    must: 'an address such as postgres://name:password@db.example.org/checkahead (its only parameters are sslrootcert and sslmode, which cannot be disable for another machine)',
    description:
      'PostgreSQL (15 or newer), which several servers may share (see [scaling.md](scaling.md)); that of the project, required, for BACKEND=supabase. Unset: SQLite, in DATA_DIR',
    secret: true,
  },
  DIGEST_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{43}$/)
      .nullable(),
    must: "43 letters and digits, as 'openssl rand -base64 32 | tr +/ -_ | tr -d =' makes them",
    description:
      'Key of the digests of networks and mailboxes, the same for all servers of the database and never stored in it; required for DATABASE_URL. SQLite has its own, in DATA_DIR/digest.key',
    secret: true,
  },
  SUPABASE_URL: {
    schema: secureOrigin.nullable(),
    must: 'an https origin such as https://abcdefgh.supabase.co, without a path',
    description: 'Address of the Supabase project; required for BACKEND=supabase',
    secret: true,
  },
  SUPABASE_ANON_KEY: {
    schema: apiKey.refine((key) => !isServiceKey(key)).nullable(),
    must: "the project's anon or publishable key, never a secret one",
    description:
      "The project's anon or publishable key, which every page contains; required for BACKEND=supabase",
    secret: true,
  },
  SUPABASE_SERVICE_KEY: {
    schema: apiKey.refine(isServiceKey).nullable(),
    must: "the project's service_role or secret key",
    description:
      "The project's service_role or secret key, which never leaves this server; required for BACKEND=supabase",
    secret: true,
  },

  // The site
  BRAND_NAME: {
    schema: site.brand,
    must: `a name of 1 to ${BRAND_MAX_LENGTH} characters`,
    description: 'Name of the service',
    fallback: DEFAULT_SITE_SETTINGS.brand,
  },
  SUPPORT_EMAIL: {
    schema: site.supportEmail,
    must: 'an e-mail address',
    description: 'E-mail address for help',
    fallback: DEFAULT_SITE_SETTINGS.supportEmail,
  },
  SUPPORT_PHONE: {
    schema: site.supportPhone,
    must: 'a phone number such as (555) 555-0100',
    description:
      'Phone number for help. Booking then asks people for their number, and calls come from this one; unset: people call you',
  },
  CALL_LINK: {
    schema: z.string().refine(isSecureUrl).nullable(),
    must: 'an https address such as https://video.example.org/room',
    description:
      'Where people who booked a call join it, if SUPPORT_PHONE is unset. Shown only to a person with the link of a booked call; unset: you mail each person how to reach you',
    secret: true,
  },
  POSTAL_ADDRESS: {
    schema: site.postalAddress,
    must: `an address of 1 to ${POSTAL_ADDRESS_MAX_LENGTH} characters`,
    description: 'Postal address in the footer and in mails',
    fallback: DEFAULT_SITE_SETTINGS.postalAddress,
  },
  SITE_MODE: oneOf(
    site.siteMode.options,
    'research: search engines do not index the site, and claims are marked; public: it is indexed, and claims need evidence',
    DEFAULT_SITE_SETTINGS.siteMode,
  ),
  EVIDENCE_FILE: {
    schema: filePath.nullable(),
    must: 'the path of a JSON file',
    description:
      'JSON file that names who supports each claim and story, and since when: {"claims": {"id": {"who": "…", "when": "2026-01-31"}}, "testimonials": {}}',
  },
  OFFER: oneOf(
    site.offer.options,
    'Version of the price on the whole site, A or B; spec: A on landing pages, B in the FAQ, for comparison',
    DEFAULT_SITE_SETTINGS.offer,
  ),
  HOME_PAGE: oneOf(
    site.homePage.options,
    'What /home shows: variant (a landing page of its own) or redirect (to /)',
    DEFAULT_SITE_SETTINGS.homePage,
  ),
  LAUNCH_AT: {
    schema: z.union([z.iso.datetime({ offset: true }), z.literal('none')]).nullable(),
    must: 'an ISO 8601 time such as 2027-01-04T15:00:00Z, or none',
    description:
      'Time of the launch, such as 2027-01-04T15:00:00Z; unset or none: the site says that no date is set, and its timer runs to the start of the next month',
  },
  SCHEDULER_URL: {
    schema: z.string().refine(isSecureUrl).nullable(),
    must: 'an https address such as https://booking.example.org/30min',
    description:
      "Booking page of an external provider, whose code then runs on the site's pages; unset: our own booking",
    secret: true,
  },

  // Analytics
  ANALYTICS: oneOf(
    site.analytics.options,
    `Where analytics events are sent: first-party (this server), ${ANALYTICS_VENDORS.join(', ')} or none`,
    DEFAULT_SITE_SETTINGS.analytics,
  ),
  MIXPANEL_TOKEN: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{32}$/i)
      .nullable(),
    must: 'the 32 letters and digits of a project token',
    description: 'Token of the Mixpanel project, which every page contains; required for ANALYTICS=mixpanel',
  },
  MIXPANEL_API_HOST: {
    schema: secureOrigin,
    must: 'an https origin such as https://api-eu.mixpanel.com, without a path',
    description: 'Address of the Mixpanel API; https://api-eu.mixpanel.com for projects in the EU',
    fallback: 'https://api-js.mixpanel.com',
    secret: true,
  },
  POSTHOG_KEY: {
    schema: z
      .string()
      .regex(/^phc_\w{20,100}$/)
      .nullable(),
    must: "a project's key, which begins with phc_",
    description: 'Key of the PostHog project, which every page contains; required for ANALYTICS=posthog',
    secret: true,
  },
  POSTHOG_HOST: {
    schema: secureOrigin,
    must: 'an https origin such as https://eu.i.posthog.com, without a path',
    description:
      'Address of PostHog; https://eu.i.posthog.com for projects in the EU, or a server of your own',
    fallback: 'https://us.i.posthog.com',
    secret: true,
  },

  // Mail
  MAIL: oneOf(
    ['dev', 'smtp', 'ses'],
    'dev: mail is not sent but shown at /dev/mailbox; smtp: mail goes to SMTP_URL; ses: to Amazon SES. Required if others can reach the server (PUBLIC_URL, HOST, TRUSTED_PROXIES)',
    'dev',
  ),
  MAIL_FROM: {
    schema: z.email().nullable(),
    must: 'an e-mail address',
    description: 'Sender of all mail, as named on /is-this-real; required for MAIL=smtp and MAIL=ses',
  },
  MAIL_PER_DAY: wholeNumber(
    1,
    10_000_000,
    'Mails in 24 hours, announcements apart. Stay below what ANNOUNCE_PER_DAY leaves of the limit of the mail service. When four fifths are used, only known people get mail (see [security.md](security.md#limits))',
    10_000,
  ),
  ANNOUNCE_PER_SECOND: wholeNumber(
    1,
    1_000,
    'Mails of an announcement in a second. Stay below the limit of the mail service (SES: usually 14), so that links to log in are not delayed',
    10,
  ),
  ANNOUNCE_PER_DAY: wholeNumber(
    1,
    10_000_000,
    'Mails of an announcement in 24 hours. Stay below the limit of the mail service (SES: usually 50,000), or links to log in are refused',
    40_000,
  ),
  SMTP_URL: {
    schema: z.string().refine(isMailServer).nullable(),
    must: "an address such as smtps://name:password@mail.example.org:465, without a path or a '?' (encryption cannot be turned off)",
    description:
      'Mail server with user name and password; required for MAIL=smtp. smtps encrypts from the start, smtp through STARTTLS; without encryption no mail is sent, unless the mail server runs on this machine',
    secret: true,
  },
  SES_REGION: {
    schema: z
      .string()
      .regex(/^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/)
      .nullable(),
    must: 'an AWS region such as us-east-1',
    description:
      "AWS region of SES; required for MAIL=ses. The credentials come from the usual AWS sources: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role",
  },
  SES_ENDPOINT: {
    schema: secureOrigin.nullable(),
    must: 'an https origin such as https://email.us-east-1.amazonaws.com, without a path',
    description: "Another address with the SES protocol; unset: Amazon's own for the region",
    fallbackNote: "Amazon's own",
    secret: true,
  },
} as const satisfies Record<string, Variable>;

/** What production does not start without, because a default would be wrong. */
const SET_IN_PRODUCTION = {
  TRUSTED_PROXIES: 'the number of your own proxies in front of the server, or 0 for none',
  SUPPORT_EMAIL: 'the e-mail address where people reach you',
  POSTAL_ADDRESS: 'your own postal address, which mails must name',
  LAUNCH_AT: 'the time of the launch, such as 2027-01-04T15:00:00Z, or none if no date is set',
} as const;

type Name = keyof typeof VARIABLES;
type Values = { readonly [K in Name]: z.output<(typeof VARIABLES)[K]['schema']> };

/** Of each analytics vendor: the variable of the project's key, and of the address that browsers send to. */
export const VENDOR_VARIABLES = {
  mixpanel: { key: 'MIXPANEL_TOKEN', host: 'MIXPANEL_API_HOST' },
  posthog: { key: 'POSTHOG_KEY', host: 'POSTHOG_HOST' },
} as const satisfies Record<AnalyticsVendor, { key: Name; host: Name }>;

const NAMES = Object.keys(VARIABLES) as Name[];
const variable = (name: Name): Variable => VARIABLES[name];

/** The rows of the table in `docs/configuration.md`. */
export const SETTINGS_TABLE = NAMES.map((name) => {
  const { description, fallback, fallbackNote } = variable(name);
  const needed = name in SET_IN_PRODUCTION ? '. Required in production' : '';
  return { name, description: description + needed, default: fallbackNote ?? fallback ?? 'unset' };
});

/** Whether a key of the hosted project opens every row: such a key must not be part of a page. */
function isServiceKey(key: string): boolean {
  if (key.startsWith('sb_')) return key.startsWith('sb_secret_');
  const claims = parseJson(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
  return Object(claims).role === 'service_role';
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text;
}

/** Https without credentials, or http to this machine. */
function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSecure && username === '' && password === '';
}

/** An address whose parts have no malformed `%`; null: it is none. */
function parseAddress(text: string): URL | null {
  try {
    decodeURIComponent(text);
  } catch {
    return null;
  }
  return /\s/.test(text) ? null : URL.parse(text);
}

/** PostgreSQL on this machine, or encrypted. */
function isDatabaseUrl(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  const { protocol, hostname, pathname, searchParams, hash } = address;
  const names = [...searchParams.keys()];
  const isEncrypted = isLoopback(hostname) || searchParams.get('sslmode') !== 'disable';
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    hostname !== '' &&
    /^\/[^/]+$/.test(pathname) &&
    names.every((name) => name === 'sslmode' || name === 'sslrootcert') &&
    hash === '' &&
    isEncrypted
  );
}

/** Host, user name and password only: parameters could turn off encryption or the check of the certificate. */
function isMailServer(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  const { protocol, hostname, pathname, search, hash } = address;
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && `${search}${hash}` === '';
}

const proof = z.strictObject({
  /** A verifiable name: an auditor, a partner bank, a published review page. */
  who: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** A calendar date, ISO 8601. */
  when: z.iso.date(),
});

/** Who supports each claim and testimonial, by id, and since when. */
const evidenceSchema = z.strictObject({
  claims: z.record(z.string(), proof),
  testimonials: z.record(z.string(), proof),
});

const isOneOf = (ids: readonly string[], id: string) => ids.includes(id);

/** The ids in the operator's evidence, or what is wrong with the file. */
function readEvidence(
  path: string,
  readFile: (path: string) => string,
): Result<SiteSettings['evidence'], string> {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    return err(`cannot be read (${(error as { code?: string }).code ?? 'unknown'}).`);
  }
  const content = parseJson(text);
  if (content === undefined) return err('must be a JSON file.');
  const parsed = z.safeParse(evidenceSchema, content);
  if (parsed.success) {
    const claims = Object.keys(parsed.data.claims);
    const testimonials = Object.keys(parsed.data.testimonials);
    const unknown =
      claims.find((id) => !isOneOf(CLAIM_IDS, id)) ??
      testimonials.find((id) => !isOneOf(TESTIMONIAL_IDS, id));
    if (unknown === undefined) return ok([...claims, ...testimonials]);
    return err(`must name claims and stories of this site; ${JSON.stringify(unknown)} is not one of them.`);
  }
  const place = parsed.error.issues[0]?.path.map(String).join('.') || 'its outermost braces';
  return err(
    `must contain {"claims": {id: {"who", "when"}}, "testimonials": {…}} with dates such as 2026-01-31; check ${JSON.stringify(place)}.`,
  );
}

const problem = (name: Name, rest: string): Result<never, string> => err(`${name} ${rest}`);

/** The value of every variable by itself, or the first one that is wrong. */
function readValues(given: (name: Name) => string): Result<Values, string> {
  const values: Partial<Record<Name, unknown>> = {};
  for (const name of NAMES) {
    const { schema, must, fallback, secret } = variable(name);
    const text = given(name);
    const parsed = z.safeParse(schema, text === '' ? (fallback ?? null) : text);
    // A line break in a name would end up in a mail header.
    if (!parsed.success || /\p{Cc}/u.test(text)) {
      return problem(name, secret ? `must be ${must}.` : `must be ${must}, not ${JSON.stringify(text)}.`);
    }
    values[name] = parsed.data;
  }
  return ok(values as Values);
}

/** Reads and checks the environment. The error is one line for the operator, and begins with the first wrong variable. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Result<Settings, string> {
  const given = (name: Name) => {
    const text = environment[name]?.trim() ?? '';
    // Logging in (sshd, su) sets MAIL to the file of the user's mail.
    return name === 'MAIL' && text.startsWith('/') ? '' : text;
  };
  const read = readValues(given);
  if (read.isErr()) return err(read.error);
  const value = read.value;
  const missing = (name: Name, neededBy: string) => problem(name, `is missing: ${neededBy} needs it.`);

  const production = value.NODE_ENV === 'production';
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  if (production) {
    const urls = { ...value, PUBLIC_URL: publicUrl };
    for (const name of [
      'PUBLIC_URL',
      'CALL_LINK',
      'SCHEDULER_URL',
      'SES_ENDPOINT',
      'SUPABASE_URL',
      ...Object.values(VENDOR_VARIABLES).map(({ host }) => host),
    ] as const) {
      if (urls[name]?.startsWith('http:')) {
        return problem(name, 'must be an https address when NODE_ENV is production.');
      }
    }
    if (value.MAIL === 'dev') {
      return problem(
        'MAIL',
        'must be smtp or ses when NODE_ENV is production: anyone can read the development mailbox.',
      );
    }
    for (const name of Object.keys(SET_IN_PRODUCTION) as (keyof typeof SET_IN_PRODUCTION)[]) {
      if (given(name) === '' || isPlaceholder(given(name))) {
        return problem(name, `must be set when NODE_ENV is production: ${SET_IN_PRODUCTION[name]}.`);
      }
    }
    if (value.BACKEND === 'memory') {
      return problem('BACKEND', 'must be server or supabase when NODE_ENV is production.');
    }
  }
  const isReachable =
    !isLoopback(new URL(publicUrl).hostname) || !isLoopback(value.HOST) || value.TRUSTED_PROXIES > 0;
  if (isReachable && given('MAIL') === '') {
    return problem(
      'MAIL',
      'must be set if others can reach the server: smtp or ses, or dev to let all of them read its mailbox.',
    );
  }

  let mail: MailSettings = { kind: 'dev' };
  const { MAIL_FROM: from, SMTP_URL: smtpUrl, SES_REGION: region, SES_ENDPOINT: endpoint } = value;
  if (value.MAIL !== 'dev') {
    if (from === null) return missing('MAIL_FROM', `MAIL=${value.MAIL}`);
    if (value.MAIL === 'smtp') {
      if (smtpUrl === null) return missing('SMTP_URL', 'MAIL=smtp');
      mail = { kind: 'smtp', url: smtpUrl, from };
    } else {
      if (region === null) return missing('SES_REGION', 'MAIL=ses');
      mail = { kind: 'ses', region, endpoint, from };
    }
  }

  let supabase: SupabaseSettings | null = null;
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_KEY: serviceKey } = value;
  if (value.BACKEND === 'supabase') {
    if (url === null) return missing('SUPABASE_URL', 'BACKEND=supabase');
    if (anonKey === null) return missing('SUPABASE_ANON_KEY', 'BACKEND=supabase');
    if (serviceKey === null) return missing('SUPABASE_SERVICE_KEY', 'BACKEND=supabase');
    supabase = { url, anonKey, serviceKey };
  }

  let postgres: PostgresSettings | null = null;
  const { DATABASE_URL: databaseUrl, DIGEST_KEY: digestKey } = value;
  if (databaseUrl === null && value.BACKEND === 'supabase')
    return missing('DATABASE_URL', 'BACKEND=supabase');
  if (databaseUrl !== null) {
    if (value.BACKEND === 'memory') {
      return problem('DATABASE_URL', 'is for BACKEND=server or supabase; BACKEND is memory.');
    }
    if (digestKey === null) return missing('DIGEST_KEY', 'DATABASE_URL');
    postgres = { url: databaseUrl, digestKey };
  }

  let analyticsProject: SiteSettings['analyticsProject'] = null;
  if (value.ANALYTICS !== 'first-party' && value.ANALYTICS !== 'none') {
    const names = VENDOR_VARIABLES[value.ANALYTICS];
    const key = value[names.key];
    if (key === null) return missing(names.key, `ANALYTICS=${value.ANALYTICS}`);
    analyticsProject = { key, host: value[names.host] };
  }

  const { EVIDENCE_FILE: evidenceFile } = value;
  const evidence =
    evidenceFile === null ? ok(DEFAULT_SITE_SETTINGS.evidence) : readEvidence(evidenceFile, readFile);
  if (evidence.isErr()) return problem('EVIDENCE_FILE', evidence.error);

  return ok({
    port: value.PORT,
    consolePort: value.CONSOLE_PORT,
    metricsPort: value.METRICS_PORT,
    reportMinCell: value.REPORT_MIN_CELL,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    production,
    logLevel: value.LOG_LEVEL,
    mail,
    supabase,
    postgres,
    trustedProxies: value.TRUSTED_PROXIES,
    callLink: value.CALL_LINK,
    hsts: value.HSTS,
    networkLimitFactor: value.NETWORK_LIMIT_FACTOR,
    mailsPerDay: value.MAIL_PER_DAY,
    announcements: { perSecond: value.ANNOUNCE_PER_SECOND, perDay: value.ANNOUNCE_PER_DAY },
    site: {
      brand: value.BRAND_NAME,
      supportEmail: value.SUPPORT_EMAIL,
      postalAddress: value.POSTAL_ADDRESS,
      mailFrom: mail.kind === 'dev' ? null : mail.from,
      supportPhone: value.SUPPORT_PHONE && readablePhone(value.SUPPORT_PHONE),
      publicUrl,
      siteMode: value.SITE_MODE,
      offer: value.OFFER,
      homePage: value.HOME_PAGE,
      launchAt: value.LAUNCH_AT === 'none' ? null : value.LAUNCH_AT,
      backend: value.BACKEND,
      supabase: supabase && { url: supabase.url, anonKey: supabase.anonKey },
      analytics: value.ANALYTICS,
      analyticsProject,
      mailService: mail.kind === 'ses' ? 'ses' : 'own',
      schedulerUrl: value.SCHEDULER_URL,
      evidence: evidence.value,
    },
  });
}

/** The file of the embedded database. */
export const databasePath = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'checkahead.sqlite');
