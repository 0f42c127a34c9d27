import { readFileSync } from 'node:fs';
import { err, ok, type Result } from 'neverthrow';
import { z } from 'zod';
import { CLAIM_IDS, TESTIMONIAL_IDS } from '#core/offer/claims.ts';
import { isLoopback } from '#core/site/loopback.ts';
import {
  DEFAULT_SITE_SETTINGS,
  type Evidence,
  evidenceSchema,
  type SiteSettings,
  siteSettingsSchema,
} from '#core/site/site-settings.ts';

/** How the server hands over mail. */
export type MailSettings =
  | Readonly<{ kind: 'dev' }>
  | Readonly<{ kind: 'smtp'; url: string; from: string }>
  /** `endpoint` null: Amazon's own. Credentials come from the SDK's default chain, never from here. */
  | Readonly<{ kind: 'ses'; region: string; endpoint: string | null; from: string }>;

/** The hosted project. `serviceKey` opens every row. */
export interface SupabaseSettings {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly anonKey: string;
  readonly serviceKey: string;
}

/** Everything the operator decides, read once at start (decision 3). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly production: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly mail: MailSettings;
  /** Null unless the backend is the hosted one. */
  readonly supabase: SupabaseSettings | null;
  /** How many proxies of our own stand before the server; only their `X-Forwarded-For` entries are believed. */
  readonly trustedProxies: number;
  /** Multiplies every per-network limit. */
  readonly networkLimitFactor: number;
  readonly site: SiteSettings;
}

/** Why the server does not start; `line` is the one line for the operator. */
export type SettingsProblem = Readonly<{ kind: 'wrong-setting'; variable: string; line: string }>;

interface Variable {
  readonly schema: z.core.$ZodType;
  /** What the operator reads in `docs/configuration.md`, and after 'must be' when the value is wrong. */
  readonly meaning: string;
  readonly must: string;
  /** The text that stands in when the variable is unset or empty; null: no value. */
  readonly fallback: string | null;
  /** The words for a default that is computed. */
  readonly fallbackNote?: string;
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** A JSON Web Token, or an opaque key of the newer form. */
const API_KEY = /^[\w.-]{20,2000}$/;

/** Whether a key of the hosted project opens everything: such a key must not stand in a page. */
function isServiceKey(key: string): boolean {
  if (key.startsWith('sb_')) return key.startsWith('sb_secret_');
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return (claims as { role?: unknown }).role === 'service_role';
  } catch {
    return false;
  }
}

const VARIABLES = {
  PORT: {
    schema: wholeNumber(1, 65_535),
    meaning: 'Port that the server listens on',
    must: 'a whole number from 1 to 65535',
    fallback: '3000',
  },
  HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    meaning: 'Network address that the server listens on',
    must: 'a host name or an IP address',
    fallback: '127.0.0.1',
  },
  DATA_DIR: {
    schema: z.string().refine((path) => !path.includes('\0') && path !== ':memory:'),
    meaning: 'Folder of the database; made when it is missing',
    must: 'the path of a folder',
    fallback: '.data',
  },
  PUBLIC_URL: {
    schema: z.nullable(
      z
        .string()
        .transform((url) => url.replace(/\/$/, ''))
        .refine(isOrigin),
    ),
    meaning: 'Address under which people reach the site; https in production',
    must: 'an origin such as https://www.example.org, without a path',
    fallback: null,
    fallbackNote: 'http://localhost:PORT',
  },
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']),
    meaning: 'production refuses the development mailbox and a PUBLIC_URL without https',
    must: 'development, production or test',
    fallback: 'development',
  },
  BACKEND: {
    schema: siteSettingsSchema.shape.backend,
    meaning:
      'Where people and their rows are kept: server (here), supabase (a hosted project) or memory (only in the page, for trying out)',
    must: 'server, supabase or memory',
    fallback: DEFAULT_SITE_SETTINGS.backend,
  },
  SUPABASE_URL: {
    schema: z.nullable(
      z
        .string()
        .transform((url) => url.replace(/\/$/, ''))
        .refine((url) => isOrigin(url) && isSafePlace(url)),
    ),
    meaning: 'Address of the Supabase project; needed for BACKEND=supabase',
    must: 'an https origin such as https://abcdefgh.supabase.co, without a path',
    fallback: null,
  },
  SUPABASE_ANON_KEY: {
    schema: z.nullable(
      z
        .string()
        .regex(API_KEY)
        .refine((key) => !isServiceKey(key)),
    ),
    meaning: "The project's anon or publishable key, which every page holds; needed for BACKEND=supabase",
    must: "the project's anon or publishable key, never a secret one",
    fallback: null,
  },
  SUPABASE_SERVICE_KEY: {
    schema: z.nullable(z.string().regex(API_KEY).refine(isServiceKey)),
    meaning:
      "The project's service_role or secret key, which never leaves this server; needed for BACKEND=supabase",
    must: "the project's service_role or secret key",
    fallback: null,
  },
  BRAND_NAME: {
    schema: siteSettingsSchema.shape.brand,
    meaning: 'Name of the service',
    must: 'a name of 1 to 60 characters',
    fallback: DEFAULT_SITE_SETTINGS.brand,
  },
  SUPPORT_EMAIL: {
    schema: siteSettingsSchema.shape.supportEmail,
    meaning: 'Address that people write to for help',
    must: 'an e-mail address',
    fallback: DEFAULT_SITE_SETTINGS.supportEmail,
  },
  POSTAL_ADDRESS: {
    schema: siteSettingsSchema.shape.postalAddress,
    meaning: 'Postal address in the footer and in mails',
    must: 'an address of 1 to 300 characters',
    fallback: DEFAULT_SITE_SETTINGS.postalAddress,
  },
  SITE_MODE: {
    schema: siteSettingsSchema.shape.siteMode,
    meaning: 'research: not indexed, claims are marked; public: indexed, claims need evidence',
    must: 'research or public',
    fallback: DEFAULT_SITE_SETTINGS.siteMode,
  },
  OFFER: {
    schema: siteSettingsSchema.shape.offer,
    meaning: 'Price reading of the whole site, A or B; spec: A on landing pages, B in the FAQ',
    must: 'A, B or spec',
    fallback: DEFAULT_SITE_SETTINGS.offer,
  },
  HOME_PAGE: {
    schema: siteSettingsSchema.shape.homePage,
    meaning: 'What /home is: variant or redirect (to /)',
    must: 'variant or redirect',
    fallback: DEFAULT_SITE_SETTINGS.homePage,
  },
  LAUNCH_AT: {
    schema: z.nullable(z.iso.datetime({ offset: true })),
    meaning: 'Moment of the launch; unset: the first moment of the next month',
    must: 'an ISO 8601 moment such as 2027-01-04T15:00:00Z',
    fallback: null,
  },
  ANALYTICS: {
    schema: siteSettingsSchema.shape.analytics,
    meaning: 'Where measurements go: first-party (to this server), mixpanel or none',
    must: 'first-party, mixpanel or none',
    fallback: DEFAULT_SITE_SETTINGS.analytics,
  },
  MIXPANEL_TOKEN: {
    schema: z.nullable(z.string().regex(/^[0-9a-f]{32}$/i)),
    meaning: 'Token of the Mixpanel project, which every page holds; needed for ANALYTICS=mixpanel',
    must: 'the 32 letters and digits of a project token',
    fallback: null,
  },
  MIXPANEL_API_HOST: {
    schema: z
      .string()
      .transform((url) => url.replace(/\/$/, ''))
      .refine((url) => isOrigin(url) && isSafePlace(url)),
    meaning: 'Where Mixpanel takes events; https://api-eu.mixpanel.com for projects kept in the EU',
    must: 'an https origin such as https://api-eu.mixpanel.com, without a path',
    fallback: 'https://api-js.mixpanel.com',
  },
  SCHEDULER_URL: {
    schema: z.nullable(z.string().refine(isSafePlace)),
    meaning:
      "Booking page of an outside provider, whose code then runs on the site's pages; unset: our own booking",
    must: 'an https address such as https://booking.example.org/30min',
    fallback: null,
  },
  EVIDENCE_FILE: {
    schema: z.nullable(z.string().refine((path) => !path.includes('\0'))),
    meaning:
      'JSON file that says who supports which claim and story, and since when: {"claims": {"id": {"who": "…", "when": "2026-01-31"}}, "testimonials": {}}',
    must: 'the path of a JSON file',
    fallback: null,
  },
  MAIL: {
    schema: z.enum(['dev', 'smtp', 'ses']),
    meaning:
      'dev: mail is kept for /dev/mailbox and goes nowhere; smtp: mail goes to SMTP_URL; ses: to Amazon SES. Must be said where others reach the server (PUBLIC_URL, HOST, TRUSTED_PROXIES)',
    must: 'dev, smtp or ses',
    fallback: 'dev',
  },
  SMTP_URL: {
    schema: z.nullable(z.string().refine(isMailServer)),
    meaning:
      'Mail server, with name and password; needed for MAIL=smtp. smtps encrypts at once, smtp by STARTTLS; without either nothing is sent, unless the server is on this machine',
    must: "an address such as smtps://name:password@mail.example.org:465, without a path or a '?' (encryption cannot be turned off)",
    fallback: null,
  },
  MAIL_FROM: {
    schema: z.nullable(z.email()),
    meaning: 'Sender of all mail; needed for MAIL=smtp and MAIL=ses',
    must: 'an e-mail address',
    fallback: null,
  },
  SES_REGION: {
    schema: z.nullable(z.string().regex(/^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/)),
    meaning:
      "AWS region of SES; needed for MAIL=ses. The key comes from where AWS's tools look: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, the machine's role",
    must: 'an AWS region such as us-east-1',
    fallback: null,
  },
  SES_ENDPOINT: {
    schema: z.nullable(
      z
        .string()
        .transform((url) => url.replace(/\/$/, ''))
        .refine((url) => isOrigin(url) && isSafePlace(url)),
    ),
    meaning: "Another address that speaks the protocol of SES; unset: Amazon's own for the region",
    must: 'an https origin such as https://email.us-east-1.amazonaws.com, without a path',
    fallback: null,
    fallbackNote: "Amazon's own",
  },
  TRUSTED_PROXIES: {
    schema: wholeNumber(0, 10),
    meaning:
      'How many proxies of your own stand before the server: the last so many addresses of X-Forwarded-For are believed. Must be said when NODE_ENV is production; 0 where people reach the server directly',
    must: 'a whole number from 0 to 10',
    fallback: '0',
  },
  NETWORK_LIMIT_FACTOR: {
    schema: wholeNumber(1, 1_000_000),
    meaning:
      'Multiplies the limits per network address, for sites where many people share one. Limits per e-mail address stay',
    must: 'a whole number from 1 to 1000000',
    fallback: '1',
  },
  LOG_LEVEL: {
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug']),
    meaning: 'How much the server logs',
    must: 'silent, error, warn, info or debug',
    fallback: 'warn',
  },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof VARIABLES;

/** Values whose text must never appear in a message. */
const SECRET: ReadonlySet<Name> = new Set([
  'SMTP_URL',
  'SCHEDULER_URL',
  'SES_ENDPOINT',
  'MIXPANEL_API_HOST',
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SERVICE_KEY',
]);

/** Every variable for the table in `docs/configuration.md`, in its order. */
export const SETTINGS_TABLE: readonly { name: string; meaning: string; default: string }[] = Object.entries(
  VARIABLES as Record<string, Variable>,
).map(([name, { meaning, fallback, fallbackNote }]) => ({
  name,
  meaning,
  default: fallbackNote ?? fallback ?? 'unset',
}));

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text;
}

/** Https, and http only to this very machine, for trying out. */
function isSafePlace(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const own = protocol === 'http:' && isLoopback(hostname);
  return (protocol === 'https:' || own) && username === '' && password === '';
}

/** Host, name and password, and nothing behind them: parameters could turn off encryption or the check of the certificate. */
function isMailServer(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  try {
    decodeURIComponent(`${username}${password}`);
  } catch {
    return false;
  }
  return (
    (protocol === 'smtp:' || protocol === 'smtps:') &&
    hostname !== '' &&
    /^\/?$/.test(pathname) &&
    search === '' &&
    hash === ''
  );
}

/** Reads the operator's evidence, or answers what is wrong with the file. */
function readEvidence(path: string, readFile: (path: string) => string): Result<Evidence, string> {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    return err(`cannot be read (${(error as { code?: string }).code ?? 'unknown'}).`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return err('must be a file with JSON in it.');
  }
  const parsed = z.safeParse(evidenceSchema, content);
  if (parsed.success) {
    const { claims, testimonials } = parsed.data;
    const known: readonly string[] = [...CLAIM_IDS, ...TESTIMONIAL_IDS];
    const unknown = Object.keys({ ...claims, ...testimonials }).find((id) => !known.includes(id));
    if (unknown === undefined) return ok(parsed.data);
    return err(`must name claims and stories of this site; ${JSON.stringify(unknown)} is none.`);
  }
  const place = parsed.error.issues[0]?.path.map(String).join('.') || 'its outermost braces';
  return err(
    `must hold {"claims": {id: {"who", "when"}}, "testimonials": {…}} with dates such as 2026-01-31; look at ${JSON.stringify(place)}.`,
  );
}

function problem(variable: Name, rest: string): Result<never, SettingsProblem> {
  return err(Object.freeze({ kind: 'wrong-setting' as const, variable, line: `${variable} ${rest}` }));
}

/** Reads and checks the environment. The first wrong variable is answered, in one line that names it. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Result<Settings, SettingsProblem> {
  const values: Partial<Record<Name, unknown>> = {};
  for (const [key, variable] of Object.entries(VARIABLES as Record<string, Variable>)) {
    const name = key as Name;
    const given = environment[name]?.trim();
    const parsed = z.safeParse(variable.schema, given ? given : variable.fallback);
    // A line break in a name would end up in the header of a mail.
    if (!parsed.success || /\p{Cc}/u.test(given ?? '')) {
      return problem(
        name,
        SECRET.has(name)
          ? `must be ${variable.must}.`
          : `must be ${variable.must}, not ${JSON.stringify(given)}.`,
      );
    }
    values[name] = parsed.data;
  }
  const value = values as { [K in Name]: z.output<(typeof VARIABLES)[K]['schema']> };

  const production = value.NODE_ENV === 'production';
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  if (production && !publicUrl.startsWith('https://')) {
    return problem('PUBLIC_URL', 'must be an https address when NODE_ENV is production.');
  }
  if (production && value.MAIL === 'dev') {
    return problem(
      'MAIL',
      'must be smtp or ses when NODE_ENV is production: the development mailbox is readable by all.',
    );
  }
  const othersReachIt =
    !isLoopback(new URL(publicUrl).hostname) || !isLoopback(value.HOST) || value.TRUSTED_PROXIES > 0;
  if (othersReachIt && !environment.MAIL?.trim()) {
    return problem(
      'MAIL',
      'must be set where others reach the server: smtp or ses, or dev to let all of them read its mailbox.',
    );
  }
  if (production && !environment.TRUSTED_PROXIES?.trim()) {
    return problem(
      'TRUSTED_PROXIES',
      'must be set when NODE_ENV is production: the number of your own proxies before the server, or 0 for none.',
    );
  }
  for (const name of ['SCHEDULER_URL', 'MIXPANEL_API_HOST', 'SES_ENDPOINT', 'SUPABASE_URL'] as const) {
    if (production && value[name]?.startsWith('http:')) {
      return problem(name, 'must be an https address when NODE_ENV is production.');
    }
  }
  if (value.ANALYTICS === 'mixpanel' && value.MIXPANEL_TOKEN === null) {
    return problem('MIXPANEL_TOKEN', 'is missing: ANALYTICS=mixpanel needs it.');
  }
  if (production && value.BACKEND === 'memory') {
    return problem('BACKEND', 'must be server or supabase when NODE_ENV is production.');
  }
  let supabase: SupabaseSettings | null = null;
  if (value.BACKEND === 'supabase') {
    const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_KEY: serviceKey } = value;
    if (url === null) return problem('SUPABASE_URL', 'is missing: BACKEND=supabase needs it.');
    if (anonKey === null) return problem('SUPABASE_ANON_KEY', 'is missing: BACKEND=supabase needs it.');
    if (serviceKey === null) {
      return problem('SUPABASE_SERVICE_KEY', 'is missing: BACKEND=supabase needs it.');
    }
    supabase = { url, anonKey, serviceKey };
  }
  const evidence =
    value.EVIDENCE_FILE === null
      ? ok(DEFAULT_SITE_SETTINGS.evidence)
      : readEvidence(value.EVIDENCE_FILE, readFile);
  if (evidence.isErr()) return problem('EVIDENCE_FILE', evidence.error);
  let mail: MailSettings = { kind: 'dev' };
  if (value.MAIL !== 'dev') {
    const { MAIL_FROM: from, SMTP_URL: url, SES_REGION: region } = value;
    if (from === null) return problem('MAIL_FROM', `is missing: MAIL=${value.MAIL} needs it.`);
    if (value.MAIL === 'smtp') {
      if (url === null) return problem('SMTP_URL', 'is missing: MAIL=smtp needs it.');
      mail = { kind: 'smtp', url, from };
    } else {
      if (region === null) return problem('SES_REGION', 'is missing: MAIL=ses needs it.');
      mail = { kind: 'ses', region, endpoint: value.SES_ENDPOINT, from };
    }
  }
  return ok({
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    production,
    logLevel: value.LOG_LEVEL,
    mail,
    supabase,
    trustedProxies: value.TRUSTED_PROXIES,
    networkLimitFactor: value.NETWORK_LIMIT_FACTOR,
    site: {
      brand: value.BRAND_NAME,
      supportEmail: value.SUPPORT_EMAIL,
      postalAddress: value.POSTAL_ADDRESS,
      publicUrl,
      siteMode: value.SITE_MODE,
      offer: value.OFFER,
      homePage: value.HOME_PAGE,
      launchAt: value.LAUNCH_AT,
      backend: value.BACKEND,
      supabase: supabase && { url: supabase.url, anonKey: supabase.anonKey },
      analytics: value.ANALYTICS,
      mixpanel:
        value.ANALYTICS === 'mixpanel' && value.MIXPANEL_TOKEN !== null
          ? { token: value.MIXPANEL_TOKEN, apiHost: value.MIXPANEL_API_HOST }
          : null,
      mailService: mail.kind === 'ses' ? 'ses' : 'own',
      schedulerUrl: value.SCHEDULER_URL,
      evidence: evidence.value,
    },
  });
}
