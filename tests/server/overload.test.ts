import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { dribblingSockets } from '../soak/scenes/dribbling-sockets.ts';
import { signUpTogether } from '../soak/scenes/sign-up-together.ts';
import { server, startServerPerTest } from '../support/server-per-test.ts';
import { startServerProcess } from '../support/server-process.ts';

it('a thousand sign-ups, two hundred at once: no failure, and none is lost', async () => {
  const { figures, faults } = await signUpTogether({ people: 1_000, seconds: 0, concurrency: 200 });
  expect(faults).toEqual([]);
  expect(figures.accepted).toBe(1_000);
});

/** Connections that the system lets wait for one server. */
const SYSTEM_LIMIT = '/proc/sys/net/core/somaxconn';
const CROWD_AT_ONCE = 1_000;
const holdsCrowd = existsSync(SYSTEM_LIMIT) && Number(readFileSync(SYSTEM_LIMIT, 'utf8')) >= CROWD_AT_ONCE;

it.runIf(holdsCrowd)('a thousand browsers connect while the server is busy', async () => {
  const server = await startServerProcess();
  try {
    server.child.kill('SIGSTOP');
    let connected = 0;
    for (let index = 0; index < CROWD_AT_ONCE; index += 1) {
      connect(server.port, '127.0.0.1')
        .on('connect', () => (connected += 1))
        .on('error', () => {});
    }
    // Beyond the limit of the server, the system drops the packets until the server runs again.
    await expect.poll(() => connected, { timeout: 5_000 }).toBe(CROWD_AT_ONCE);
  } finally {
    await server.end('SIGKILL');
    server.removeData();
  }
});

it('two hundred slow or silent sockets delay nobody', async () => {
  const { figures, faults } = await dribblingSockets({ sockets: 200, rounds: 20 });
  expect(faults).toEqual([]);
  expect(figures.served).toBe(40);
});

describe('password hashing', () => {
  /** More at once than the hasher lets wait. */
  const CROWD = 60;
  startServerPerTest({ hasher: makeArgon2PasswordHasher({ maxQueued: 40 }) });

  it('many wrong passwords get 401, 429 or 503, and others are still served', async () => {
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) =>
        server.send('POST', '/api/auth/password', { email: `p${index}@example.com`, password: 'Wrong-1x' }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
    for (const answer of answers.filter(({ status }) => status === 503))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await server.send('POST', '/api/auth/link', { email: 'rose@example.com' });
    expect(other.status).toBe(202);
  });

  it('many parallel password changes of one person delay nobody else', async () => {
    const rose = await server.signedIn('rose@example.com');
    const set = () =>
      server.send(
        'PUT',
        '/api/account/password',
        { email: 'rose@example.com', password: 'Marigold-Field-27' },
        { browser: rose },
      );
    expect((await set()).status).toBe(204);
    const crowd = Array.from({ length: CROWD }, set);
    const other = { email: 'otis@example.com', password: 'Wrong-1x' };
    expect((await server.send('POST', '/api/auth/password', other)).status).toBe(401);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    // Each waited in the queue; none found it full.
    expect(new Set(statuses)).toEqual(new Set([422]));
  });
});
