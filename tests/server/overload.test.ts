import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop();
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/auth/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify({ email }),
  });

it('three thousand people who sign up together: no failure, and none is lost', {
  timeout: 120_000,
}, async () => {
  const people = 3_000;
  server = await startTestServer({ environment: { TRUSTED_PROXIES: '1', NETWORK_LIMIT_FACTOR: '1' } });
  const statuses = new Map<number, number>();
  let next = 0;
  const person = async () => {
    while (next < people) {
      const index = next;
      next += 1;
      const from = `10.${index % 7}.${(index >> 8) % 256}.${index % 256}`;
      const { status, body } = await ask(`p${index}@example.com`, { 'x-forwarded-for': from });
      await body?.cancel();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 200 }, person));
  expect([...statuses]).toEqual([[202, people]]);
  const count = (sql: string) => server.store.connection().prepare(sql).pluck().get();
  expect(count('SELECT count(DISTINCT email) FROM challenges')).toBe(people);
  expect(count('SELECT count(*) FROM outbox WHERE due_at IS NOT NULL')).toBe(people);
  await server.deliverMail();
  expect(count('SELECT count(*) FROM outbox WHERE delivered_at IS NOT NULL')).toBe(people);
  expect(count('SELECT count(*) FROM outbox WHERE recipient IS NOT NULL OR body_text IS NOT NULL')).toBe(0);
});

it('a crowd of wrong passwords is refused or asked to come back later, and others are still served', {
  timeout: 120_000,
}, async () => {
  server = await startTestServer();
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      server.send('POST', '/api/auth/password', { email: `p${index}@example.com`, password: 'Wrong-1x' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  for (const answer of answers.filter(({ status }) => status === 503)) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await ask('rose@example.com')).status).toBe(202);
});

it('one person who changes a password three hundred times at once takes nobody the turn', {
  timeout: 120_000,
}, async () => {
  server = await startTestServer();
  const rose = await server.signedIn('rose@example.com');
  const set = () =>
    server.send('PUT', '/api/account/password', { password: 'Marigold-Field-27' }, { browser: rose });
  expect((await set()).status).toBe(204);
  const crowd = Array.from({ length: 300 }, set);
  const other = { email: 'otis@example.com', password: 'Wrong-1x' };
  expect((await server.send('POST', '/api/auth/password', other)).status).toBe(401);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  // Each waited for its turn; none found the queue full.
  expect(new Set(statuses)).toEqual(new Set([422]));
});

it('two hundred sockets that dribble or say nothing keep nobody waiting', async () => {
  server = await startTestServer();
  const head = `Host: localhost\r\nOrigin: ${server.url}`;
  const slow: readonly { begin: string; drip: string }[] = [
    { begin: '', drip: '' },
    { begin: `POST /api/auth/link HTTP/1.1\r\n${head}\r\nX-Slow: `, drip: 'x' },
    {
      begin: `POST /api/auth/link HTTP/1.1\r\n${head}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
      drip: ' ',
    },
    { begin: `POST /start HTTP/1.1\r\n${head}\r\nTransfer-Encoding: chunked\r\n\r\n`, drip: '1\r\ne\r\n' },
  ];
  const drips = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { begin = '', drip = '' } = slow[index % slow.length] ?? {};
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(begin);
      return () => socket.writable && socket.write(drip);
    }),
  );
  for (let round = 0; round < 20; round += 1) {
    for (const drip of drips) drip();
    expect((await ask(`p${round}@example.com`)).status).toBe(202);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  // They were not cut off to make room: the others were served beside them.
  expect(sockets.filter(({ readyState }) => readyState === 'open').length).toBeGreaterThan(50);
});
