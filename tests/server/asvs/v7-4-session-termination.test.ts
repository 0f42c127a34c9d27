import { expect, it } from 'vitest';
import { GOOD, OTIS, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { restartServer, server, startServerPerTest } from '../../support/server-per-test.ts';
import { done, sessionRows, signedInElsewhere, signedInWithPassword } from './people.ts';
import { stealCookies } from './stolen-cookies.ts';

startServerPerTest();
const browser = perTest(() => signedInWithPassword(server));

it('7.4.1 signing out with a copied cookie ends the session of the person too', async () => {
  expect((await stealCookies(server, browser).send('POST', '/api/auth/sign-out', {})).status).toBe(204);
  await done(server, browser, ['GET', '/api/onboarding'], 401);
});

it('7.4.1 an ended session stays ended after a restart', async () => {
  const stillIn = await signedInElsewhere(server);
  const signedOut = { fetch: browser.fetch, cookies: new Map(browser.cookies) };
  await done(server, browser, ['POST', '/api/auth/sign-out', {}], 204);
  expect(sessionRows(server)).toHaveLength(1);
  await restartServer();
  await stealCookies(server, signedOut).expectWorthless();
  expect(await stealCookies(server, stillIn).whose()).toBe(ROSE);
});

it('7.4.3 a rejected change ends no session', async () => {
  const elsewhere = await signedInElsewhere(server);
  await done(server, browser, ['PUT', '/api/account/password', { email: ROSE, password: GOOD }], 422);
  await done(server, browser, ['PUT', '/api/account/password', { email: ROSE, password: 'short' }], 422);
  await done(server, elsewhere, ['GET', '/api/onboarding']);
});

it('7.4.5 a session that the operator deletes from the database is ended at once', async () => {
  const otis = await server.signedIn(OTIS);
  const stolen = stealCookies(server, browser);
  expect(await stolen.whose()).toBe(ROSE);
  await server.rows('DELETE FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE email = ?)', [
    ROSE,
  ]);
  await stolen.expectWorthless();
  await done(server, otis, ['GET', '/api/onboarding']);
});
