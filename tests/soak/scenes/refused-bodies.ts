import fc from 'fast-check';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts';
import type { Seen } from '../scene.ts';

/** The server under test and a signed-in person. */
export interface Besieged {
  readonly server: TestServer;
  readonly rose: BrowserFetch;
}

const ROSE = 'rose@example.com';

export async function startBesieged(options: TestServerOptions = {}): Promise<Besieged> {
  const server = await startTestServer(options);
  const rose = await server.signedIn(ROSE);
  // Waits out the pause between two mails to one address.
  server.clock.advance(61_000);
  return { server, rose };
}

const TABLES = [
  'accounts',
  'challenges',
  'sessions',
  'user_onboarding',
  'outbox',
  'appointments',
  'holds',
  'survey_submissions',
  'anonymous_preferences',
  'events',
  'identity_links',
  'visits',
  'forgotten_browsers',
];

/** Every row, to compare. */
const everyRow = ({ server }: Besieged) =>
  JSON.stringify(TABLES.map((name) => server.store.connection().prepare(`SELECT * FROM ${name}`).all()));

/** Mutations of a valid body that are never valid. */
export const JSON_ROUTES: readonly [string, string, Record<string, unknown>][] = [
  ['POST', '/api/session/activity', { extra: 1 }],
  ['POST', '/api/auth/sign-out', { extra: 1 }],
  ['POST', '/api/auth/link', { email: 'rose@', campaign: {} }],
  ['POST', '/api/auth/link/inspect', { token: 1 }],
  ['POST', '/api/auth/link/finish', { token: 'x' }],
  ['POST', '/api/auth/code', { email: 'x', code: 'x' }],
  ['POST', '/api/auth/password', { email: 'x', password: 1 }],
  ['POST', '/api/auth/reset', { email: 'rose@' }],
  ['POST', '/api/auth/reset/inspect', { token: 1 }],
  ['POST', '/api/auth/reset/finish', { token: 'x', password: 'y' }],
  ['POST', '/api/auth/reauthenticate', { password: 1 }],
  ['PUT', '/api/account/password', { email: ROSE, password: 'y' }],
  ['PUT', '/api/onboarding', { email: 'eve@example.com', changes: { phone: 'x', id: 'x' } }],
  ['POST', '/api/auth/link/finish', { token: 'x', campaign: { utm_source: 7 } }],
  ['POST', '/functions/v1/generate-magic-link', { email: ROSE, redirectTo: 'https://evil.example' }],
  ['POST', '/functions/v1/send-email', { to: ROSE, subject: 'Hello', html: '<p>Hello</p>' }],
  ['POST', '/functions/v1/submit-survey', { answers: { q1: 'x' }, page: 'faq', sessionId: 'x' }],
  ['POST', '/api/rpc/save_anonymous_calendar_preference', { session_uuid: 'x', timing_preference: 'other' }],
  ['POST', '/api/consultations', { startsAt: 1, name: 'Rose', email: 'rose@' }],
  ['POST', '/functions/v1/personal-data', { email: 'eve@example.com' }],
  ['POST', '/api/consultations/inspect', { token: 1 }],
  ['POST', '/api/consultations/confirm', { token: 'x' }],
  ['PATCH', '/functions/v1/personal-data', { email: ROSE, details: { first_name: 'Rose', phone: 'x' } }],
  ['DELETE', '/functions/v1/personal-data', { email: 'eve@example.com' }],
  ['POST', '/api/events', { anonymousId: 'x', campaign: {}, events: [] }],
];

const REFUSALS = [400, 401, 403, 410, 422, 429];

function bodiesNear(near: Record<string, unknown>): fc.Arbitrary<string> {
  const odd = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 300 }));
  return fc.oneof(
    fc.json({ maxDepth: 4 }).filter((text) => text.trim() !== '{}'),
    fc
      .tuple(fc.constantFrom(...Object.keys(near)), odd)
      .map(([key, value]) => JSON.stringify({ ...near, [key]: value, surplus: true })),
    fc.constant(JSON.stringify(near)),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `x${text}`),
    fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  );
}

/** Sends `runs` bodies; a complaint of `wrong` about a response is a fault, and so is a changed row. */
async function besiege<Sent>(
  besieged: Besieged,
  runs: number,
  arbitrary: fc.Arbitrary<Sent>,
  wrong: (sent: Sent) => Promise<string | null>,
): Promise<Seen<{ requests: number }>> {
  const before = everyRow(besieged);
  const faults: string[] = [];
  let requests = 0;
  const property = fc.asyncProperty(arbitrary, async (sent) => {
    requests += 1;
    const problem = await wrong(sent);
    if (problem !== null) throw new Error(problem);
  });
  const checked = await fc.check(property, { numRuns: runs, endOnFailure: true });
  if (checked.failed) {
    faults.push(`${(checked.errorInstance as Error).message} (fast-check seed ${checked.seed})`);
  }
  if (everyRow(besieged) !== before) faults.push('a refused request changed a row');
  return { figures: { requests }, faults };
}

/** Sends generated bodies to a JSON route: each must be rejected with a failure of the API. */
export function refuseBodies(
  besieged: Besieged,
  [method, path, near]: (typeof JSON_ROUTES)[number],
  runs: number,
): Promise<Seen<{ requests: number }>> {
  const { server, rose } = besieged;
  return besiege(besieged, runs, bodiesNear(near), async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await rose.fetch(`${server.url}${path}`, { method, headers, body });
    const text = await answer.text();
    if (!REFUSALS.includes(answer.status)) return `answered ${answer.status}: ${body.slice(0, 200)}`;
    const refusal = JSON.parse(text) as { error?: { kind?: unknown } };
    return typeof refusal.error?.kind === 'string' ? null : `refused without a kind: ${text.slice(0, 200)}`;
  });
}

const words = fc.string({ unit: 'binary', maxLength: 300 });
/** Invalid addresses: nothing before the @, or a forbidden character. */
const noAddress = fc.oneof(
  words.map((text) => text.replaceAll('@', '')),
  words.map((text) => `@${text.replaceAll('@', '')}`),
  words.map((text) => `rose\0${text}@example.com`),
  fc.constantFrom('rose@example.com\r\nBcc: eve@example.com', 'rose@@example.com', 'x'.repeat(60_000)),
);
/** Six digits could be the right ones. */
const noCode = words.filter((text) => text.replace(/\D/g, '').length !== 6);

/** Path, allowed problems, and fields that are never valid. */
export const FORMS: readonly [string, readonly string[], fc.Arbitrary<Record<string, string>>][] = [
  [
    '/start',
    ['invalid-email', 'refused'],
    fc.record({ email: noAddress, utm_source: words, utm_campaign: words, __proto__: words }),
  ],
  ['/signup/verify-email', ['code-refused'], fc.record({ code: noCode, email: words })],
  [
    '/login',
    ['refused', 'invalid-email', 'password-missing', 'invalid-credentials', 'rate-limited'],
    fc.oneof(
      fc.record({ email: noAddress, password: words }),
      fc.record({ email: fc.constant(ROSE), password: fc.constant('') }),
      // Only a few real guesses, because each hashes a password.
      { weight: 1, arbitrary: fc.record({ email: fc.constant(ROSE), password: words }) },
    ),
  ],
];

/** Sends generated bodies to a form without script: each must be rejected with a redirect to the form. */
export function refuseForms(
  besieged: Besieged,
  [path, problems, fields]: (typeof FORMS)[number],
  runs: number,
): Promise<Seen<{ requests: number }>> {
  const { server, rose } = besieged;
  const bodies = fc.oneof(
    { weight: 3, arbitrary: fields.map((given) => new URLSearchParams(given).toString()) },
    // Broken escapes and bodies that are no form; a name without `=` has no value.
    words.map((text) => `${text.replaceAll('=', '%')}`),
    fc.constantFrom('', '&&&', '=', '%', 'email=%', 'email=%ff%fe', 'email', `&${'a&'.repeat(10_000)}`),
  );
  const types = fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
  );
  return besiege(besieged, runs, fc.tuple(bodies, types), async ([body, type]) => {
    const answer = await rose.fetch(`${server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type },
      body,
    });
    await answer.text();
    if (answer.status !== 303) return `answered ${answer.status}: ${body.slice(0, 200)}`;
    const [back, problem = ''] = (answer.headers.get('location') ?? '').split('?problem=');
    return back === path && problems.includes(problem) ? null : `led to ${answer.headers.get('location')}`;
  });
}
