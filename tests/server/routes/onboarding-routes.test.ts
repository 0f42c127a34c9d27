import { expect, it } from 'vitest';
import { ROSE } from '#tests/support/people.ts';
import { lockDatabase } from '../../support/lock-database.ts';
import { perTest } from '../../support/per-test.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';

startServerPerTest();
const rose = perTest(() => server.signedIn(ROSE));

const put = (changes: unknown, email = ROSE, browser = rose) =>
  server.send('PUT', '/api/onboarding', { email, changes }, { browser });
const rows = () => server.store.connection().prepare('SELECT * FROM user_onboarding').all();

it('a lock held by another process, then a missing file: 503 with Retry-After, recovery without a restart', async () => {
  const unlock = lockDatabase(server.databaseFile);
  const [locked, ready] = await Promise.all([put({ first_name: 'Rose' }), fetch(`${server.url}/readyz`)]);
  expect([locked.status, locked.headers.get('retry-after')]).toEqual([503, '1']);
  expect(ready.status).toBe(503);
  unlock();
  await server.breakBackend();
  expect((await put({ first_name: 'Rose' })).status).toBe(503);
  await server.healBackend();
  expect(rows()).toMatchObject([{ first_name: null }]);
  expect((await put({ first_name: 'Rose' })).status).toBe(200);
  // The result is shared for a second.
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  server.clock.advance(1_000);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it('forty-three guesses at the last four digits reveal nothing', async () => {
  await put({ step_completed: 'completed', last_name: 'Alvarez', phone: '5551234567', ssn_last4: '0042' });
  server.clock.advance(6 * 60_000);
  const guesses = [
    ...Array.from({ length: 43 }, (_, guess) => ({ ssn_last4: String(guess).padStart(4, '0') })),
    { phone: '5551234567' },
    { phone: '5551234568' },
    { last_name: 'Alvarez' },
    { last_name: 'Alvares' },
  ];
  const answers = new Set<string>();
  for (const guess of guesses) {
    const answer = await put(guess);
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    answers.add(JSON.stringify([answer.status, headers, await answer.text()]));
  }
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toContain('reauthentication-needed');
  expect(rows()).toMatchObject([{ last_name: 'Alvarez', phone: '5551234567', ssn_last4: '0042' }]);
});
