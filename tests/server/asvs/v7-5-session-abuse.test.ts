import { expect, it } from 'vitest';
import { GOOD, OTHER_GOOD, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { MINUTE, SECOND } from '#tests/support/times.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { done, signedInWithPassword } from './people.ts';

startServerPerTest();
const browser = perTest(() => signedInWithPassword(server));

const DETAILS = { first_name: 'Rose', last_name: 'Miller', phone: '2025550123' };
const CORRECTION = { email: ROSE, details: DETAILS };

it.each([
  ['the password', ['PUT', '/api/account/password', { email: ROSE, password: OTHER_GOOD }], 204],
  ['the address', ['POST', '/api/account/email', { email: ROSE, newEmail: 'rose@example.org' }], 202],
  ['on the dashboard, name and phone', ['PATCH', '/functions/v1/personal-data', CORRECTION], 200],
  ['the account itself', ['DELETE', '/functions/v1/personal-data', { email: ROSE }], 204],
] as const)('7.5.1 %s can be changed only within 5 minutes of a proof', async (_what, request, status) => {
  server.clock.advance(5 * MINUTE + SECOND);
  await done(server, browser, ['POST', '/api/session/activity', {}]);
  const refused = await done(server, browser, request, 403);
  expect(await refused.json()).toEqual({ error: { kind: 'reauthentication-needed' } });
  await done(server, browser, ['POST', '/api/auth/reauthenticate', { password: GOOD }]);
  await done(server, browser, request, status);
});

it('7.5.1 no other request can change the e-mail address', async () => {
  const changes = { email: 'eve@example.com', step_completed: 'calendar_intro' };
  await server.send('PUT', '/api/onboarding', { email: ROSE, changes }, { browser });
  await server.send('PUT', '/api/onboarding', { email: 'eve@example.com', changes: {} }, { browser });
  for (const body of [
    { ...CORRECTION, email: 'eve@example.com' },
    { ...CORRECTION, details: { ...DETAILS, email: 'eve@example.com' } },
  ])
    await server.send('PATCH', '/functions/v1/personal-data', body, { browser });
  const accounts = server.store.connection().prepare('SELECT email FROM accounts').pluck().all();
  const rows = server.store.connection().prepare('SELECT email FROM user_onboarding').pluck().all();
  expect([accounts, rows]).toEqual([[ROSE], [ROSE]]);
});
