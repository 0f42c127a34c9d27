import { expect, it } from 'vitest';
import { ROSE } from '#tests/support/people.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { done, SESSION_COOKIE, sessionRows } from './people.ts';

startServerPerTest();

it('7.6.2 a session starts only with an action of the person on our own page', async () => {
  const browser = server.browser();
  await server.send('POST', '/api/auth/link', { email: ROSE }, { browser });
  const { token, code } = await server.secretsFor(ROSE);
  for (const path of [
    `/auth/callback?token=${token}`,
    `/api/auth/link/finish?token=${token}`,
    `/api/auth/link/inspect?token=${token}`,
    `/api/auth/code?email=${ROSE}&code=${code}`,
    `/signup/verify-email?code=${code}`,
  ]) {
    for (const method of ['GET', 'HEAD']) await server.send(method, path, undefined, { browser });
  }
  await server.send('POST', '/api/auth/link/inspect', { token }, { browser });
  // Another browser needs a confirmation, which names the account.
  const looked = await server.send('POST', '/api/auth/link/inspect', { token });
  expect(await looked.json()).toEqual({ reading: { kind: 'confirmation-required', email: ROSE } });
  const elsewhere = { browser, headers: { origin: 'https://elsewhere.example' } };
  const forced = await server.send('POST', '/api/auth/link/finish', { token }, elsewhere);
  expect(forced.status).toBe(403);
  expect(sessionRows(server)).toEqual([]);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  for (const status of [200, 410]) {
    await done(server, browser, ['POST', '/api/auth/link/finish', { token }], status);
    expect(sessionRows(server)).toHaveLength(1);
  }
});
