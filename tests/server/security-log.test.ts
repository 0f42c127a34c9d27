import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSecurityLog } from '#adapters/sql/sql-security-log.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { makeCleanUpJob } from '#server/jobs/clean-up.ts';
import { makeSecurityLog } from '#server/jobs/security-log.ts';
import { GOOD, ROSE } from '#tests/support/people.ts';
import { DAY } from '#tests/support/times.ts';
import { server, startServerPerTest } from '../support/server-per-test.ts';

const NEXT = 'Paper-Lantern-48';
const ROOT = join(import.meta.dirname, '..', '..');

startServerPerTest({ environment: { NETWORK_LIMIT_FACTOR: '1' } });

async function lines(email?: string) {
  await server.parts.securityLogJob();
  return (await readSecurityLog(server.store, email))._unsafeUnwrap();
}
const named = async (email?: string) =>
  (await lines(email)).map(({ kind, detail, count }) => `${kind} ${detail} ${count}`.replace('  ', ' '));

/** Causes every kind of event except the lock and the forgotten browser. */
async function everything() {
  const rose = await server.signedIn(ROSE);
  const send = (method: string, path: string, body: unknown) =>
    server.send(method, path, body, { browser: rose });
  await send('PUT', '/api/account/password', { email: ROSE, password: GOOD });
  server.clock.advance(61_000);
  await send('PUT', '/api/account/password', { email: ROSE, password: NEXT });
  await server.send('POST', '/api/auth/reset', { email: ROSE });
  const { token } = await server.secretsFor(ROSE);
  const phone = server.browser();
  await server.send('POST', '/api/auth/reset/finish', { token, password: GOOD }, { browser: phone });
  for (let index = 0; index < 12; index += 1)
    await server.send('POST', '/api/auth/password', { email: ROSE, password: `Wrong-${index}` });
  await server.send('DELETE', '/functions/v1/personal-data', { email: ROSE }, { browser: phone });
  return token;
}

it('groups equal events of an hour in one line, newest last', async () => {
  await everything();
  expect([...(await named())].sort()).toEqual([
    'account-deleted 1',
    'limit-hit password 2',
    'new-browser 2',
    'password-changed 1',
    'password-reset 1',
    'password-set 1',
    'proof-refused password 10',
  ]);
  const times = (await lines()).map(({ lastAt }) => lastAt);
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

it('notes limits that visitors reach and requests that our pages do not send, by network', async () => {
  const survey = { answers: {}, page: '/', sessionId: 'x' };
  const slots = '/api/consultations';
  for (let index = 0; index < 122; index += 1) await fetch(`${server.url}${slots}`);
  for (let index = 0; index < 3; index += 1) await server.send('POST', '/functions/v1/submit-survey', survey);
  await server.send(
    'POST',
    '/api/auth/link',
    { email: ROSE },
    { headers: { origin: 'https://evil.example' } },
  );
  await server.send('POST', '/api/auth/link', { email: 'x'.repeat(70_000) });
  expect([...(await named())].sort()).toEqual([
    'limit-hit booking 2',
    'request-rejected input 4',
    'request-rejected origin 1',
  ]);
  for (const line of await lines()) expect([line.addressHash, line.networkHash.length]).toEqual(['', 16]);
});

it.each([
  ['/api/auth/link', {}, 60, 'network'],
  ['/api/auth/password', { password: 'Wrong-1' }, 100, 'password'],
])('a network at the limit of %s is one line, whatever it names', async (path, rest, most, detail) => {
  for (let index = 0; index < most + 5; index += 1) {
    // Else the bound of lines is reached.
    if (index === most) await lines();
    await server.send('POST', path, { email: `p${index}@example.com`, ...rest });
  }
  const hits = (await lines()).filter(({ kind }) => kind === 'limit-hit');
  expect(hits).toMatchObject([
    { detail, addressHash: '', networkHash: expect.stringMatching(/./), count: 5 },
  ]);
});

it('contains no address, no network and no secret', async () => {
  const token = await everything();
  const rows = JSON.stringify(server.store.connection().prepare('SELECT * FROM security_log').all());
  for (const secret of [ROSE, 'rose', '127.0.0.1', GOOD, NEXT, 'Wrong', token])
    expect(rows).not.toContain(secret);
});

it('shows the events of one address, in any spelling', async () => {
  await server.signedIn('ro.se@gmail.com');
  await server.signedIn('otis@example.com');
  const wrong = { email: ' Rose+Shop@Gmail.com', password: 'Wrong-1' };
  await server.send('POST', '/api/auth/password', wrong);
  for (const spelling of ['rose@gmail.com', 'r.o.s.e+any@googlemail.com'])
    expect([...(await named(spelling))].sort()).toEqual(['new-browser 1', 'proof-refused password 1']);
  expect(await named('nobody@example.com')).toEqual([]);
});

it('many events become few rows', async () => {
  const log = makeSecurityLog(server.parts.ports);
  for (let index = 0; index < 100_000; index += 1) {
    log.record({
      kind: 'limit-hit',
      detail: 'password',
      email: `p${index}@example.com`,
      network: `${index}`,
    });
  }
  await log.job();
  const found = await lines();
  expect(found.length).toBeLessThanOrEqual(101);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
});

it('bounds the rows of each kind and keeps them for 90 days', async () => {
  await server.signedIn(ROSE);
  const insert = server.store
    .connection()
    .prepare("INSERT INTO security_log VALUES (?, ?, 'limit-hit', '', '', '', ?, ?, 1)");
  const now = server.clock.now();
  server.store.connection().transaction(() => {
    for (let row = 0; row < BOUNDS.securityLogOfKind + 120; row += 1) insert.run(1_000 + row, row, now, now);
  })();
  const cleanUp = () => {
    // As the first one: each goes on by an hour at most.
    server.store.connection().exec("DELETE FROM operating_state WHERE name = 'last-clean-up'");
    return makeCleanUpJob(server.parts.ports)();
  };
  while ((await cleanUp()) === 'more');
  const kinds = (await lines()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'limit-hit')).toHaveLength(BOUNDS.securityLogOfKind);
  expect(kinds.filter((kind) => kind === 'new-browser')).toHaveLength(1);
  server.clock.advance(90 * DAY + 1);
  const remaining = () =>
    server.store.connection().prepare('SELECT count(*) FROM security_log').pluck().get() as number;
  await cleanUp();
  expect(remaining()).toBeLessThan(BOUNDS.securityLogOfKind);
  server.store.connection().exec('DELETE FROM security_log WHERE id > 100');
  while ((await cleanUp()) === 'more');
  expect(remaining()).toBe(0);
});

it('is printed by a program for anyone who can read the database', async () => {
  const print = (...address: string[]) => {
    const program = ['server/composition/security-log.ts', ...address];
    const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir };
    const { stdout, status } = spawnSync(process.execPath, program, { cwd: ROOT, env, encoding: 'utf8' });
    expect(status).toBe(0);
    return stdout;
  };
  expect(print()).toBe('The security log is empty.\n');
  await server.signedIn(ROSE);
  await lines();
  expect(print(ROSE)).toMatch(/^2026-01-05T12:00:00.000Z new-browser address=[\w-]{16}\n$/);
  expect(print('otis@example.com')).toBe('The security log has nothing about otis@example.com.\n');
});
