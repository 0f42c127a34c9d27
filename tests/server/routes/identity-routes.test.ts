import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { GOOD, ROSE } from '#tests/support/people.ts';
import { PRODUCTION } from '../../support/production.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

startServerPerTest();

const sessionOf = async (browser: ReturnType<TestServer['browser']>) =>
  ((await (await server.send('GET', '/api/session', undefined, { browser })).json()) as { session: unknown })
    .session;

const shape = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].filter(([name]) => !['date', 'set-cookie', 'x-request-id'].includes(name)),
  body: await answer.text(),
});
it.each([
  ['/api/auth/link', {}],
  ['/api/auth/reset', {}],
  ['/api/auth/password', { password: 'Wrong-Guess-1' }],
])('known and unknown addresses get the same response of %s', async (path, rest) => {
  await server.signedIn(ROSE, GOOD);
  server.clock.advance(61_000);
  const known = await shape(await server.send('POST', path, { email: ROSE, ...rest }));
  expect(await shape(await server.send('POST', path, { email: 'none@example.com', ...rest }))).toEqual(known);
});

it('a code of the fallback function works in the browser that requested it', async () => {
  const browser = server.browser();
  const redirectTo = `${server.settings.site.publicUrl}/auth/callback`;
  const asked = await server.send(
    'POST',
    '/functions/v1/generate-magic-link',
    { email: ROSE, redirectTo },
    { browser },
  );
  expect(asked.status).toBe(200);
  const { code } = await server.secretsFor(ROSE);
  const verified = await server.send('POST', '/api/auth/code', { email: ROSE, code }, { browser });
  expect(verified.status).toBe(200);
});

it('a sign-out that cannot be stored keeps the session and its cookie', async () => {
  const browser = await server.signedIn(ROSE);
  await server.breakBackend();
  expect((await server.send('POST', '/api/auth/sign-out', {}, { browser })).status).toBe(503);
  await server.healBackend();
  expect(await sessionOf(browser)).toMatchObject({ email: ROSE });
  expect((await server.send('POST', '/api/auth/sign-out', {}, { browser })).status).toBe(204);
  expect(browser.cookies.has('checkahead_session')).toBe(false);
  expect(await sessionOf(browser)).toBeNull();
});

describe('forms without script', () => {
  const leads = async (path: string, fields: Record<string, string>, browser = server.browser()) => {
    const answer = await server.sendForm(path, fields, { browser });
    expect(answer.status).toBe(303);
    return answer.headers.get('location');
  };

  it('say of a code that was typed wrong too often that it is used up, be it right or wrong', async () => {
    const browser = server.browser();
    await leads('/start', { email: ROSE }, browser);
    const { code } = await server.secretsFor(ROSE);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const problem = async (typed: string) =>
      (await leads('/signup/verify-email', { code: typed }, browser))?.split('=')[1];
    for (let guess = 1; guess < 5; guess += 1) expect(await problem(wrong)).toBe('code-refused');
    for (const typed of [wrong, wrong, code]) expect(await problem(typed)).toBe('code-used-up');
    expect(await leads('/signup/verify-email', { code }, server.browser())).toContain('code-refused');
  });

  it('lead on when they are sent twice', async () => {
    const browser = server.browser();
    await leads('/start', { email: ROSE }, browser);
    expect(await leads('/start', { email: ROSE }, browser)).toBe('/signup/verify-email');
    const { code } = await server.secretsFor(ROSE);
    await leads('/signup/verify-email', { code }, browser);
    expect(await leads('/signup/verify-email', { code }, browser)).toBe('/signup/calendar');
  });

  it('lead from a mailed link to the next step, and from one that changed the address to the dashboard', async () => {
    const browser = server.browser();
    await leads('/start', { email: ROSE }, browser);
    const follow = async (email: string) => leads('/auth/callback', await server.secretsFor(email), browser);
    expect(await follow(ROSE)).toBe('/signup/calendar?arrived=verified');
    const change = { email: ROSE, newEmail: 'rose@example.org' };
    await server.send('POST', '/api/account/email', change, { browser });
    expect(await follow('rose@example.org')).toBe('/dashboard?arrived=email-changed');
  });

  it('send no other link to a signed-in person, who goes on', async () => {
    const browser = await server.signedIn(ROSE);
    const mails = (await server.mailsTo(ROSE)).length;
    server.clock.advance(61_000);
    expect(await leads('/start', { email: ROSE }, browser)).toBe('/signup/calendar?arrived=welcome-back');
    expect(await server.mailsTo(ROSE)).toHaveLength(mails);
    expect(await leads('/start', { email: 'otis@example.com' }, browser)).toBe('/signup/verify-email');
  });

  it('return to their page with a problem', async () => {
    expect(await leads('/start', {})).toBe('/start?problem=invalid-email');
    await leads('/start', { email: ROSE });
    expect(await leads('/start', { email: ROSE })).toBe('/start?problem=rate-limited');
    const otis = await server.signedIn('otis@example.com');
    const { code: used } = await server.secretsFor('otis@example.com');
    await leads('/start', { email: 'may@example.com' }, otis);
    expect(await leads('/signup/verify-email', { code: used }, otis)).toBe(
      '/signup/verify-email?problem=code-refused',
    );
    expect(await leads('/login', { email: 'x', password: 'y' })).toBe('/login?problem=invalid-email');
    expect(await leads('/login', { email: ROSE })).toBe('/login?problem=password-missing');
    expect(await leads('/login', { email: ROSE, password: 'No-1' })).toBe(
      '/login?problem=invalid-credentials',
    );
  });
});

it('the development mailbox shows mail as text with links, and does not exist in production', async () => {
  await server.send('POST', '/api/auth/link', { email: ROSE });
  const { token } = await server.secretsFor(ROSE);
  const page = await (await fetch(`${server.url}/dev/mailbox`)).text();
  expect(page).toContain(`<a href="${server.settings.site.publicUrl}/auth/callback#token=${token}">`);
  expect(page).not.toMatch(/<script|<style| style=/);
  const production = await startTestServer({ environment: PRODUCTION });
  expect((await fetch(`${production.url}/dev/mailbox`)).status).toBe(404);
  expect((await fetch(`${production.url}/dev/mailbox.json`)).status).toBe(404);
  await production.stop();
});

it('the development mailbox responds to our own host names only, and not through an unknown proxy', async () => {
  const answered = (host: string, headers: Record<string, string> = {}, at = server) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = get(`${at.url}/dev/mailbox.json`, { headers: { host, ...headers } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
    });
  expect(await answered('rebound.example')).toBe(404);
  const own = `localhost:${server.port}`;
  expect(await answered(own)).toBe(200);
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])
    expect(await answered(own, { [name]: 'a.example' }), name).toBe(404);
  const asked = await startTestServer({
    environment: { PUBLIC_URL: 'https://try.example', TRUSTED_PROXIES: '1' },
  });
  expect(await answered('try.example', { 'x-forwarded-for': '203.0.113.9' }, asked)).toBe(200);
  await asked.stop();
});
