import { expect, it } from 'vitest';
import { ROSE } from '#tests/support/people.ts';
import { withJson } from '#tests/support/with-json.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';

startServerPerTest();

const withCookie = (cookie: string, path = '/api/session', init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { cookie, origin: server.url, ...init.headers } });

it.each([
  ['nothing', ''],
  ['no value', 'checkahead_session='],
  ['another alphabet', `checkahead_session=${'é'.repeat(3)}`],
  ['too short', `checkahead_session=${'a'.repeat(42)}`],
  ['too long', `checkahead_session=${'a'.repeat(8_000)}`],
  ['a made-up token', `checkahead_session=${'a'.repeat(43)}`],
  ['a broken escape', 'checkahead_session=%E0%A4%A'],
  ['the name of an object', '__proto__=x; constructor=y; checkahead_session'],
  ['hundreds of cookies', Array.from({ length: 500 }, (_, n) => `c${n}=x`).join('; ')],
])('a cookie header with %s is no session and causes no error', async (_what, cookie) => {
  const header = encodeURI(cookie).replaceAll('%25', '%');
  const looked = await withCookie(header);
  expect([looked.status, await looked.json()]).toEqual([200, { session: null, times: null }]);
  expect((await withCookie(header, '/api/session/activity', withJson('POST', {}))).status).toBe(401);
  expect((await withCookie(header, '/api/onboarding')).status).toBe(401);
});

it('two session cookies never mix two people', async () => {
  const tokenOf = async (email: string) => (await server.signedIn(email)).cookies.get('checkahead_session');
  const [rose, otis] = [await tokenOf(ROSE), await tokenOf('otis@example.com')];
  const cookie = `checkahead_session=${rose}; checkahead_session=${otis}`;
  const { session } = (await (await withCookie(cookie)).json()) as { session: { email: string } };
  const read = (await (await withCookie(cookie, '/api/onboarding')).json()) as { email: string };
  expect(read.email).toBe(session.email);
});

it('no spelling of an address bypasses the pause between two messages', async () => {
  const ask = async (email: string) => (await server.send('POST', '/api/auth/link', { email })).status;
  expect(await ask(ROSE)).toBe(202);
  for (const email of [
    'ROSE@EXAMPLE.COM',
    '  rose@example.com\t',
    '\ufeffRose@Example.com',
    'rose@example.com.',
    'rose@exam\u00adple.com',
    'ro\u200bse@example.com',
  ])
    expect(await ask(email), email).toBe(429);
  expect(await ask('rose@\uff45xample.com')).toBe(400);
  // The Kelvin sign is a k in lower case: the mail goes to the normalized address that was checked.
  expect(await ask('kay@example.com')).toBe(202);
  expect(await ask('\u212aay@example.com')).toBe(429);
});
