import { err, ResultAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { rejected } from '#core/ports/failures.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { unsubscribeRoutes } from '#server/routes/unsubscribe.ts';
import { lockDatabase } from '#tests/support/lock-database.ts';
import { server, startServerPerTest } from '#tests/support/server-per-test.ts';

startServerPerTest({ environment: { NETWORK_LIMIT_FACTOR: '1' } });

const tokenFor = async (email: string) =>
  (await server.parts.ports.uow.read((tables) => tables.suppressions.tokenFor(email)))._unsafeUnwrap();
const reasonsFor = async (email: string) =>
  (await server.parts.ports.uow.read((tables) => tables.suppressions.reasonsFor(email)))._unsafeUnwrap();
const post = (query: string, init: RequestInit = {}) =>
  fetch(`${server.url}/unsubscribe${query}`, { method: 'POST', redirect: 'manual', ...init });
const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

it('unsubscribes with one click of a mail program: no origin, no cookie, no redirect, and twice', async () => {
  const token = await tokenFor('rose@example.com');
  for (const init of [oneClick, oneClick]) {
    const answer = await post(`?token=${token}`, init);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect(await reasonsFor('rose@example.com')).toEqual(['unsubscribed']);
});

it('unsubscribes years after the mail was sent', async () => {
  const token = await tokenFor('rose@example.com');
  server.clock.advance(5 * 365 * 86_400_000);
  expect((await post(`?token=${token}`, oneClick)).status).toBe(200);
  expect(await reasonsFor('rose@example.com')).toEqual(['unsubscribed']);
});

it('accepts the one click of a program that sends another encoding or a foreign origin', async () => {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const sent = { body, headers: { origin: 'https://mail.example' } };
  expect((await post(`?token=${await tokenFor('rose@example.com')}`, sent)).status).toBe(200);
  expect(await reasonsFor('rose@example.com')).toEqual(['unsubscribed']);
});

it('unsubscribes from the page without a session, known address or not, in each language', async () => {
  for (const [prefix, email] of [
    ['', 'nobody@example.com'],
    ['/es', 'rosa@example.com'],
  ] as const) {
    const answer = await server.sendForm(`${prefix}/unsubscribe?token=${await tokenFor(email)}`, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${prefix}/unsubscribe?problem=done`);
    expect(await reasonsFor(email)).toEqual(['unsubscribed']);
  }
});

it('unsubscribes nobody by GET or HEAD, as mail scanners send them', async () => {
  const token = await tokenFor('rose@example.com');
  for (const method of ['GET', 'HEAD'])
    await fetch(`${server.url}/unsubscribe?token=${token}&List-Unsubscribe=One-Click`, { method });
  expect(await reasonsFor('rose@example.com')).toEqual([]);
});

it('says of an incomplete link only that it is incomplete', async () => {
  const token = await tokenFor('rose@example.com');
  for (const query of ['', '?token=', `?token=${token.slice(0, -1)}`, `?token=${'x'.repeat(5_000)}`]) {
    const answer = await post(query, { body: new URLSearchParams() });
    expect(answer.headers.get('location'), query).toBe('/unsubscribe?problem=incomplete');
    expect((await post(query, oneClick)).status).toBe(400);
  }
  expect(await reasonsFor('rose@example.com')).toEqual([]);
});

it('writes nothing for a made-up token, and limits them per network but never a right one', async () => {
  const token = await tokenFor('rose@example.com');
  const unlock = lockDatabase(server.databaseFile);
  expect((await post('?token=made-up', oneClick)).status).toBe(400);
  unlock();
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await post('?token=made-up', oneClick)).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await post('?token=made-up', { body: new URLSearchParams() })).headers.get('location')).toBe(
    '/unsubscribe?problem=incomplete',
  );
  // Mail programs of a whole mail service come from one network.
  expect((await post(`?token=${token}`, oneClick)).status).toBe(200);
});

it('keeps the token for another press while the database is away', async () => {
  const token = await tokenFor('rose@example.com');
  await server.breakBackend();
  const answer = await post(`?token=${token}`, { body: new URLSearchParams() });
  expect(answer.headers.get('location')).toBe(`/unsubscribe?problem=unavailable&token=${token}`);
  expect((await post(`?token=${token}`, oneClick)).status).toBe(503);
  await server.healBackend();
  expect((await post(`?token=${token}`, oneClick)).status).toBe(200);
});

it('checks at most four tokens of one network at a time, and those of another meanwhile', async () => {
  const running: (() => void)[] = [];
  const routes = unsubscribeRoutes({
    unsubscribe: () => new ResultAsync(new Promise((resolve) => running.push(() => resolve(err(rejected))))),
    limits: makeLimits({ networkFactor: 1, keyOf: limitKey }),
    network: (c) => c.req.header('x-network') ?? '',
  });
  const send = (network: string) =>
    routes.request('/unsubscribe?token=made-up', { method: 'POST', headers: { 'x-network': network } });
  const flood = Array.from({ length: 400 }, () => send('198.51.100.1'));
  await expect.poll(() => running.length).toBe(4);
  const other = send('198.51.100.2');
  await expect.poll(() => running.length).toBe(5);
  running.pop()?.();
  expect((await other).status).toBe(400);
  while (running.length > 0) {
    for (const finish of running.splice(0)) finish();
    await new Promise(setImmediate);
    expect(running.length).toBeLessThanOrEqual(4);
  }
  const answers = (await Promise.all(flood)).map(({ status }) => status);
  expect(answers.filter((status) => status === 503)).toHaveLength(140);
});
