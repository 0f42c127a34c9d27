import { beforeEach, expect, it } from 'vitest';
import { GOOD, ROSE } from '#tests/support/people.ts';
import { MINUTE } from '#tests/support/times.ts';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';

const SESSION_COOKIE = 'checkahead_session';

startServerPerTest();
let browser: BrowserFetch;
beforeEach(async () => {
  browser = await server.signedIn(ROSE);
  await server.send('PUT', '/api/account/password', { email: ROSE, password: GOOD }, { browser });
  server.clock.advance(10 * MINUTE);
});

const prove = (body: unknown, by = browser) =>
  server.send('POST', '/api/auth/reauthenticate', body, { browser: by });
const kindOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { kind: string } }).error?.kind ?? 'ok';

it('returns the session and sets a new cookie, by password and by code', async () => {
  await server.send('POST', '/api/auth/link', { email: ROSE }, { browser });
  const { code } = await server.secretsFor(ROSE);
  for (const proof of [{ password: GOOD }, { code }]) {
    const before = browser.cookies.get(SESSION_COOKIE);
    const answer = await prove(proof);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      session: { email: ROSE, expiresAt: server.clock.now() + 20 * MINUTE },
    });
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith(SESSION_COOKIE))).toHaveLength(1);
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(before);
    server.clock.advance(MINUTE);
  }
});

it('accepts only a password or a code', async () => {
  for (const body of [
    {},
    { password: GOOD, code: '123456' },
    { password: GOOD, email: 'otis@example.com' },
    { code: '123456', email: 'otis@example.com' },
    { code: 123456 },
    { password: null },
    [],
    'code',
    { proof: { password: GOOD } },
  ]) {
    const answer = await prove(body);
    expect([answer.status, await kindOf(answer)], JSON.stringify(body)).toEqual([400, 'rejected']);
  }
});

it('on failure names the kind, sets no cookie and keeps the session', async () => {
  const refusals = [
    [{ password: 'Wrong-Guess-1' }, 'wrong-password'],
    [{ code: '123456' }, 'code-refused'],
  ] as const;
  for (const [body, kind] of refusals) {
    const answer = await prove(body);
    expect([answer.status, await kindOf(answer)]).toEqual([401, kind]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  const stranger = await prove({ password: GOOD }, server.browser());
  expect([stranger.status, await kindOf(stranger)]).toEqual([401, 'not-signed-in']);
  const looked = await server.send('GET', '/api/session', undefined, { browser });
  expect(await looked.json()).toMatchObject({ times: { sinceProofMs: 10 * MINUTE } });
});

it('GET /api/session returns the deadlines of the server and writes nothing', async () => {
  const rows = () => server.store.connection().prepare('SELECT * FROM sessions').all();
  const before = rows();
  const looked = await server.send('GET', '/api/session', undefined, { browser });
  expect(await looked.json()).toEqual({
    session: { userId: expect.any(String), email: ROSE, expiresAt: server.clock.now() + 10 * MINUTE },
    times: {
      idleRemainingMs: 10 * MINUTE,
      absoluteRemainingMs: 230 * MINUTE,
      sinceProofMs: 10 * MINUTE,
    },
  });
  expect(rows()).toEqual(before);
});
