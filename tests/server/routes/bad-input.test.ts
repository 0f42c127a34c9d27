import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const RUNS = 500;
const ROSE = 'rose@example.com';
let server: TestServer;
let rose: ReturnType<TestServer['browser']>;
beforeAll(async () => {
  server = await startTestServer();
  rose = await server.signedIn(ROSE);
});
afterAll(() => server.stop());

const TABLES = [
  'accounts',
  'challenges',
  'sessions',
  'user_onboarding',
  'outbox',
  'appointments',
  'survey_submissions',
  'anonymous_preferences',
  'events',
  'identity_links',
];
const everything = () =>
  JSON.stringify(TABLES.map((name) => server.store.connection().prepare(`SELECT * FROM ${name}`).all()));

/** Something near to a good body, and never good itself. */
const ROUTES: readonly [string, string, Record<string, unknown>][] = [
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
  ['PUT', '/api/account/password', { password: 'y' }],
  ['PUT', '/api/onboarding', { email: 'eve@example.com', changes: { phone: 'x', id: 'x' } }],
  ['POST', '/api/onboarding/verified', { email: 'eve@example.com' }],
  ['POST', '/functions/v1/generate-magic-link', { email: ROSE, redirectTo: 'https://evil.example' }],
  ['POST', '/functions/v1/send-email', { to: ROSE, subject: 'Hello', html: '<p>Hello</p>' }],
  ['POST', '/functions/v1/submit-survey', { answers: { q1: 'x' }, page: 'faq', sessionId: 'x' }],
  ['POST', '/api/rpc/save_anonymous_calendar_preference', { session_uuid: 'x', timing_preference: 'other' }],
  ['POST', '/api/consultations', { startsAt: 1, name: 'Rose', email: 'rose@' }],
  ['PATCH', '/functions/v1/personal-data', { first_name: 'Rose', last_name: 'Miller', phone: 'x' }],
  ['DELETE', '/functions/v1/personal-data', { email: ROSE }],
  ['POST', '/api/events', { anonymousId: 'x', campaign: {}, events: [] }],
];

it.each(ROUTES)(
  '%s %s refuses generated bodies and changes nothing',
  { timeout: 60_000 },
  async (method, path, near) => {
    const before = everything();
    const odd = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 300 }));
    const bodies = fc.oneof(
      fc.json({ maxDepth: 4 }).filter((text) => text.trim() !== '{}'),
      fc
        .tuple(fc.constantFrom(...Object.keys(near)), odd)
        .map(([key, value]) => JSON.stringify({ ...near, [key]: value, surplus: true })),
      fc.constant(JSON.stringify(near)),
      fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `x${text}`),
      fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await rose.fetch(`${server.url}${path}`, { method, headers, body });
        const text = await answer.text();
        expect([400, 401, 403, 410, 422, 429], `${answer.status}: ${body.slice(0, 200)}`).toContain(
          answer.status,
        );
        expect(JSON.parse(text)).toHaveProperty('error.kind');
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(everything()).toBe(before);
  },
);

it('only JSON is read, and no more than 64 KB of it', async () => {
  const send = (body: string, type: string) =>
    rose.fetch(`${server.url}/api/auth/link`, { method: 'POST', headers: { 'content-type': type }, body });
  const good = JSON.stringify({ email: 'may@example.com' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
    expect((await send(good, type)).status).toBe(415);
  }
  expect((await send(`${good}${' '.repeat(70_000)}`, 'application/json')).status).toBe(413);
  expect(await server.mailsTo('may@example.com')).toEqual([]);
});

it('a body in pieces that says no length is counted as it comes', async () => {
  const send = (text: string) => {
    const pieces = text.match(/[\s\S]{1,4096}/g) ?? [];
    return rose.fetch(`${server.url}/api/auth/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(piece));
        },
      }),
      duplex: 'half',
    } as RequestInit);
  };
  const good = JSON.stringify({ email: 'ann@example.com' });
  expect((await send(`${good}${' '.repeat(70_000)}`)).status).toBe(413);
  expect(await server.mailsTo('ann@example.com')).toEqual([]);
  expect((await send(`${good}${' '.repeat(9_000)}`)).status).toBe(202);
});
