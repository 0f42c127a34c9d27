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
  server.clock.advance(61_000);
});
afterAll(() => server.stop());

const TABLES = ['accounts', 'challenges', 'sessions', 'user_onboarding', 'outbox'];
const everything = () =>
  JSON.stringify(TABLES.map((name) => server.store.connection().prepare(`SELECT * FROM ${name}`).all()));

const words = fc.string({ unit: 'binary', maxLength: 300 });
/** No address: nothing before the sign, or a character that none may hold. */
const noAddress = fc.oneof(
  words.map((text) => text.replaceAll('@', '')),
  words.map((text) => `@${text.replaceAll('@', '')}`),
  words.map((text) => `rose\0${text}@example.com`),
  fc.constantFrom('rose@example.com\r\nBcc: eve@example.com', 'rose@@example.com', 'x'.repeat(60_000)),
);
/** Six digits could be the right ones. */
const noCode = words.filter((text) => text.replace(/\D/g, '').length !== 6);

const FORMS: readonly [string, readonly string[], fc.Arbitrary<Record<string, string>>][] = [
  [
    '/start',
    ['invalid-email', 'refused'],
    fc.record({ email: noAddress, utm_source: words, utm_campaign: words, __proto__: words }),
  ],
  ['/signup/verify-email', ['code-refused'], fc.record({ code: noCode, email: words })],
  [
    '/login',
    ['invalid-email', 'password-missing', 'invalid-credentials', 'rate-limited'],
    fc.oneof(
      fc.record({ email: noAddress, password: words }),
      fc.record({ email: fc.constant(ROSE), password: fc.constant('') }),
      // A few real guesses: each costs a slow hash.
      { weight: 1, arbitrary: fc.record({ email: fc.constant(ROSE), password: words }) },
    ),
  ],
];

it.each(FORMS)(
  'the form of %s refuses generated bodies with a redirect to itself and changes nothing',
  { timeout: 60_000 },
  async (path, problems, fields) => {
    const before = everything();
    const bodies = fc.oneof(
      { weight: 3, arbitrary: fields.map((given) => new URLSearchParams(given).toString()) },
      // Broken escapes, lone signs, no form at all; without `=` after a name there is no value.
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
    await fc.assert(
      fc.asyncProperty(bodies, types, async (body, type) => {
        const answer = await rose.fetch(`${server.url}${path}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': type },
          body,
        });
        await answer.text();
        expect(answer.status, body.slice(0, 200)).toBe(303);
        const [back, problem = ''] = (answer.headers.get('location') ?? '').split('?problem=');
        expect(back).toBe(path);
        expect(problems).toContain(problem);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(everything()).toBe(before);
  },
);

it.each(FORMS)('the form of %s takes no more than 64 KB', async (path) => {
  const before = everything();
  const answer = await rose.fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'may@example.com', code: '123456', padding: 'x'.repeat(70_000) }),
  });
  expect(answer.status).toBe(413);
  expect(everything()).toBe(before);
});

it('a campaign is kept no longer than its column, whoever sends it', async () => {
  const body = new URLSearchParams({ email: 'may@example.com', utm_source: ` ${'s'.repeat(50_000)}` });
  const answer = await server
    .browser()
    .fetch(`${server.url}/start`, { method: 'POST', redirect: 'manual', body });
  expect(answer.headers.get('location')).toBe('/signup/verify-email');
  const kept = server.store.connection().prepare('SELECT utm_source FROM challenges WHERE email = ?').pluck();
  expect(kept.get('may@example.com')).toBe('s'.repeat(200));
});
