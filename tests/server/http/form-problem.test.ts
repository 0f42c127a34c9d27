import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemsOf } from '#core/site/page-problems.ts';
import { routeAt } from '#web/runtime/paths.ts';
import { litePerTest } from '../../support/lite-per-test.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts';

/** Each has a prerendered document for every problem. */
const FORMS = ['/start', '/signup/verify-email', '/login'];
let server: TestServer;
afterEach(() => server.stop());

/** A form as a browser submits it without script: the person sees the response. */
async function leads(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await server.sendForm(path, fields, { headers });
  expect(answer.status).toBe(303);
  expect(await answer.text()).toBe('');
  const [page, problem] = (answer.headers.get('location') ?? '').split('?problem=');
  expect(page).toBe(path);
  if (problem !== undefined) expect(problemsOf(routeAt(path).page)).toContain(problem);
  return problem;
}
const start = async (options: TestServerOptions = {}) => {
  server = await startTestServer(options);
};

it.each([...FORMS, '/faq'])('%s is rejected on its page if its origin is unknown', async (path) => {
  await start();
  const fields = { email: 'rose@example.com', password: 'Heron-Lake-83', code: '123456' };
  expect(await leads(path, fields, { origin: 'null' })).toBe('unsure');
  expect(await server.mailsTo('rose@example.com')).toEqual([]);
});

it('a browser without Origin and Sec-Fetch-Site is recognized by its Referer', async () => {
  await start();
  const answer = await fetch(`${server.url}/start`, {
    method: 'POST',
    redirect: 'manual',
    headers: { referer: `${server.url}/start?problem=unsure` },
    body: new URLSearchParams({ email: 'rose@example.com' }),
  });
  expect(answer.headers.get('location')).toBe('/signup/verify-email');
  expect(await server.mailsTo('rose@example.com')).toHaveLength(1);
});

it.each(FORMS)('%s is rejected on its page if it is too long, chunked or not', async (path) => {
  await start();
  expect(await leads(path, { email: 'x'.repeat(70_000) })).toBe('refused');
  const pieces = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 8; n += 1) controller.enqueue(new TextEncoder().encode('email=x&'.repeat(2_000)));
      controller.close();
    },
  });
  const chunked = await fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    duplex: 'half',
    headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: pieces,
  } as RequestInit);
  expect(chunked.status).toBe(303);
  expect(chunked.headers.get('location')).toMatch(/\?problem=(code-)?refused$/);
});

it.each(FORMS)('%s shows that we are busy after a server error', async (path) => {
  await start();
  vi.spyOn(server.parts.ports.uow, 'run').mockImplementation(() => {
    throw new Error('a bug');
  });
  vi.spyOn(server.parts.ports.uow, 'read').mockImplementation(() => {
    throw new Error('a bug');
  });
  const fields = { email: 'rose@example.com', password: 'Heron-Lake-83', code: '123456' };
  expect(await leads(path, fields, { cookie: `checkahead_browser=${'b'.repeat(43)}` })).toBe('unavailable');
});

describe('on a hosted backend', () => {
  const lite = litePerTest();
  it.each(FORMS)('%s shows that it needs script', async (path) => {
    await start({ environment: lite.environment });
    expect(await leads(path, { email: 'rose@example.com' })).toBe('needs-script');
  });
});

it('requests of a script are answered in JSON', async () => {
  await start();
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(`${server.url}/start`, json)).status).toBe(403);
  const form = new URLSearchParams({ email: 'x'.repeat(70_000) });
  const elsewhere = await fetch(`${server.url}/terms`, {
    method: 'POST',
    headers: { origin: server.url },
    body: form,
  });
  expect(elsewhere.status).toBe(413);
});
