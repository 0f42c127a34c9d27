import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const ROSE = 'rose@example.com';
let server: TestServer;
let rose: ReturnType<TestServer['browser']>;
beforeEach(async () => {
  server = await startTestServer();
  rose = await server.signedIn(ROSE);
});
afterEach(() => server.stop());

const TABLES = ['accounts', 'challenges', 'sessions', 'user_onboarding', 'outbox'];
const everything = () =>
  JSON.stringify(TABLES.map((name) => server.store.connection().prepare(`SELECT * FROM ${name}`).all()));
const pragma = (text: string) => server.store.connection().pragma(text, { simple: true });

/** From here on the file cannot grow; answers how to give the room back. */
async function fillDisk(): Promise<() => void> {
  const limit = pragma('max_page_count');
  pragma(`max_page_count = ${pragma('page_count')}`);
  // What is left inside the last pages.
  for (let index = 0; ; index += 1) {
    const answer = await server.send('POST', '/api/auth/link', { email: `fill${index}@example.com` });
    if (answer.status === 503) break;
    expect(answer.status).toBe(202);
  }
  return () => void pragma(`max_page_count = ${limit}`);
}

it('a full disk: 503 with Retry-After, no partial row, readable, and back without a restart', async () => {
  const giveRoom = await fillDisk();
  const before = everything();

  const asked = await server.send('POST', '/api/auth/link', { email: 'may@example.com' });
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await asked.json()).toMatchObject({ error: { kind: 'unavailable' } });
  const reset = await server.send('POST', '/api/auth/reset', { email: 'june@example.com' });
  expect([reset.status, reset.headers.get('retry-after')]).toEqual([503, '1']);
  const form = await server.browser().fetch(`${server.url}/start`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'may@example.com' }),
  });
  expect(form.headers.get('location')).toBe('/start?problem=unavailable');
  // Many at once share a transaction: none of them may be half there.
  const crowd = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      server.send('POST', '/api/auth/link', { email: `c${n}@example.com` }),
    ),
  );
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]));
  expect(everything()).toBe(before);
  expect((await server.send('GET', '/api/onboarding', undefined, { browser: rose })).status).toBe(200);

  giveRoom();
  expect((await server.send('POST', '/api/auth/link', { email: 'may@example.com' })).status).toBe(202);
  const changes = { first_name: 'Rose' };
  const saved = await server.send('PUT', '/api/onboarding', { email: ROSE, changes }, { browser: rose });
  expect(saved.status).toBe(200);
  expect(pragma('integrity_check')).toBe('ok');
  expect((await server.mailsTo('may@example.com')).length).toBe(1);
});
