import { expect, it } from 'vitest';
import { ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { done, signedInWithPassword, timesOf } from './people.ts';
import { stealCookies } from './stolen-cookies.ts';

startServerPerTest();
const browser = perTest(() => signedInWithPassword(server));
const stolen = perTest(() => stealCookies(server, browser));

it('7.3.1 a copied cookie is invalid after exactly 20 idle minutes, whatever is read, written or counted', async () => {
  const { userId } = (
    (await (await stolen.send('GET', '/api/session')).json()) as { session: { userId: string } }
  ).session;
  const beacon = {
    anonymousId: '11111111-1111-4111-8111-111111111111',
    campaign: {},
    userId,
    events: [{ event: { name: 'scroll_75_percent', page: 'landing' }, at: 1 }],
  };
  for (let minute = 1; minute < 20; minute += 1) {
    server.clock.advance(MINUTE);
    for (const [request, status] of [
      [['GET', '/api/session'], 200],
      [['POST', '/api/events', beacon], 204],
      [['GET', '/api/onboarding'], 200],
      [['POST', '/api/auth/link/inspect', { token: 'x' }], 200],
      [['GET', '/healthz'], 200],
      [['POST', '/api/session/activity', { still: 'here' }], 400],
      [['GET', '/api/session/activity'], 405],
    ] as const)
      expect((await stolen.send(request[0], request[1], request[2])).status, request[1]).toBe(status);
    expect((await timesOf(server, browser))?.idleRemainingMs).toBe((20 - minute) * MINUTE);
  }
  const changes = { step_completed: 'calendar_intro' };
  await done(server, browser, ['PUT', '/api/onboarding', { email: ROSE, changes }]);
  server.clock.advance(MINUTE - SECOND);
  expect(await stolen.whose()).toBe(ROSE);
  server.clock.advance(SECOND);
  await stolen.expectWorthless();
  // No attempt has revived it.
  await stolen.expectWorthless();
});

it('7.3.2 a copied cookie is invalid after 4 hours in spite of activity', async () => {
  for (let minutes = 15; minutes < 4 * 60; minutes += 15) {
    server.clock.advance(15 * MINUTE);
    await done(server, browser, ['POST', '/api/session/activity', {}]);
  }
  server.clock.advance(15 * MINUTE - SECOND);
  expect(await stolen.whose()).toBe(ROSE);
  server.clock.advance(SECOND);
  await stolen.expectWorthless();
});

it.each([
  ['ahead', 24 * HOUR],
  ['back', -24 * HOUR],
])('7.3.2 the server clock set %s by a day neither extends nor revives a session', async (_way, jump) => {
  const wall = server.clock.now();
  server.clock.setWall(wall + jump);
  await stolen.expectWorthless();
  server.clock.setWall(wall);
  server.clock.advance(20 * MINUTE);
  await stolen.expectWorthless();
});
