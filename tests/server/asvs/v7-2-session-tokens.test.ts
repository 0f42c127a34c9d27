import { expect, it } from 'vitest';
import { GOOD, OTHER_GOOD, ROSE } from '#tests/support/people.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { done, SESSION_COOKIE, sessionRows, signedInWithPassword, timesOf } from './people.ts';
import { stealCookies } from './stolen-cookies.ts';

startServerPerTest();

it('7.2.1 only the server decides whose a token is; other request data does not count', async () => {
  const browser = await server.signedIn(ROSE);
  const { userId } = (
    (await (await done(server, browser, ['GET', '/api/session'])).json()) as { session: { userId: string } }
  ).session;
  const token = browser.cookies.get(SESSION_COOKIE) ?? '';
  const stored = server.store.connection().prepare('SELECT token_hash FROM sessions').pluck().get() as string;
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${userId}` },
    { 'x-user-id': userId },
    { cookie: `${SESSION_COOKIE}=${altered}` },
    { cookie: `${SESSION_COOKIE}=${token.toLowerCase()}` },
    { cookie: `${SESSION_COOKIE}=${stored}` },
    { cookie: `${SESSION_COOKIE}=${userId}` },
    { cookie: `checkahead_browser=${token}` },
    { cookie: `session=${token}; userId=${userId}; email=${ROSE}` },
  ]) {
    const answer = await fetch(`${server.url}/api/onboarding`, { headers });
    expect(answer.status, JSON.stringify(headers)).toBe(401);
  }
  for (const path of [`/api/onboarding?${SESSION_COOKIE}=${token}`, `/api/onboarding?userId=${userId}`])
    expect((await fetch(`${server.url}${path}`)).status).toBe(401);
  expect((await done(server, browser, ['GET', '/api/onboarding'])).status).toBe(200);
});

it.each([
  ['password', async () => ({ password: GOOD })],
  [
    'code',
    async (browser: Awaited<ReturnType<typeof signedInWithPassword>>) => {
      server.clock.advance(MINUTE);
      await done(server, browser, ['POST', '/api/auth/link', { email: ROSE }], 202);
      return { code: (await server.secretsFor(ROSE)).code };
    },
  ],
])('7.2.4 reauthentication by %s gives a new token and voids the old one at once', async (_by, proofOf) => {
  const browser = await signedInWithPassword(server);
  const stolen = stealCookies(server, browser);
  const before = browser.cookies.get(SESSION_COOKIE);
  expect(await stolen.whose()).toBe(ROSE);
  const proof = await proofOf(browser);
  await done(server, browser, ['POST', '/api/auth/reauthenticate', proof]);
  expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(before);
  await stolen.expectWorthless();
  await done(server, browser, ['GET', '/api/onboarding']);
  expect(sessionRows(server)).toHaveLength(1);
});

it('6.3.4 7.2.2 7.2.4 every way to sign in gives a new token with the same limits and ends the session before', async () => {
  const browser = await signedInWithPassword(server);
  const message = async (path: string) => {
    server.clock.advance(MINUTE);
    await done(server, browser, ['POST', path, { email: ROSE }], 202);
    return server.secretsFor(ROSE);
  };
  const ways: Record<string, () => Promise<readonly [string, string, unknown]>> = {
    password: async () => ['POST', '/api/auth/password', { email: ROSE, password: GOOD }],
    link: async () => ['POST', '/api/auth/link/finish', { token: (await message('/api/auth/link')).token }],
    code: async () => [
      'POST',
      '/api/auth/code',
      { email: ROSE, code: (await message('/api/auth/link')).code },
    ],
    reset: async () => [
      'POST',
      '/api/auth/reset/finish',
      { token: (await message('/api/auth/reset')).token, password: OTHER_GOOD },
    ],
  };
  for (const [way, request] of Object.entries(ways)) {
    const stolen = stealCookies(server, browser);
    expect(await stolen.whose(), way).toBe(ROSE);
    await done(server, browser, await request());
    expect(await timesOf(server, browser), way).toEqual({
      idleRemainingMs: 20 * MINUTE,
      absoluteRemainingMs: 4 * HOUR,
      sinceProofMs: 0,
    });
    await stolen.expectWorthless();
  }
  expect(sessionRows(server)).toHaveLength(1);
});
