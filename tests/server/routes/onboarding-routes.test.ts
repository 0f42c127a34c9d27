import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { ROSE } from '#tests/support/people.ts';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';

startServerPerTest();
let rose: BrowserFetch;
beforeEach(async () => {
  rose = await server.signedIn(ROSE);
});

const put = (changes: unknown, email = ROSE, browser = rose) =>
  server.send('PUT', '/api/onboarding', { email, changes }, { browser });
const rows = () => server.store.connection().prepare('SELECT * FROM user_onboarding').all();

it('mass assignment gains nothing', async () => {
  const before = rows();
  for (const extra of [
    { id: 'x' },
    { email: 'a@b.cd' },
    { email_auth: false },
    { benefit_amount: 9 },
    { ssn: '1' },
  ]) {
    expect((await put({ first_name: 'Eve', ...extra })).status).toBe(400);
  }
  expect(rows()).toEqual(before);
});

it('a row can be read and written by its person only', async () => {
  const otis = await server.signedIn('otis@example.com');
  await put({ first_name: 'Rose' });
  const before = rows();
  expect((await put({ first_name: 'Eve' }, ROSE, otis)).status).toBe(403);
  const read = await (await server.send('GET', '/api/onboarding', undefined, { browser: otis })).text();
  expect(read).not.toContain('Rose');
  expect((await put({ first_name: 'Eve' }, ROSE, server.browser())).status).toBe(401);
  expect(rows()).toEqual(before);
});

it('a lock held by another process, then a missing file: 503 with Retry-After, recovery without a restart', async () => {
  const other = new Database(server.databaseFile);
  other.exec('BEGIN IMMEDIATE');
  const locked = await put({ first_name: 'Rose' });
  expect([locked.status, locked.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  other.exec('ROLLBACK');
  other.close();
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

it('after five minutes the last step is still saved, and its details are not returned', async () => {
  await put({
    step_completed: 'confirmation',
    first_name: 'Rose',
    last_name: 'Alvarez',
    phone: '5551234567',
  });
  server.clock.advance(10 * 60_000);
  const first = await put({ step_completed: 'ssn_verification', ssn_last4: '0042', ssn_provided: true });
  expect(await first.json()).toMatchObject({ record: { ssn_last4: '0042' } });
  const end = { step_completed: 'completed', bank_linked: true, clicked_link_bank: true };
  for (let press = 0; press < 2; press += 1) {
    const answer = await put(end);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    for (const hidden of ['Alvarez', '5551234567', '0042']) expect(text).not.toContain(hidden);
  }
  expect(rows()).toMatchObject([{ ...end, bank_linked: 1, clicked_link_bank: 1, ssn_last4: '0042' }]);
});
