import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWindowBucket } from '#server/composition/edge/window-bucket.ts';
import { bundleEdgeFunction } from '#server/launch/edge-functions.mjs';

interface EdgeFunction {
  readonly default: { fetch(request: Request): Promise<Response> };
}

const SERVICE_KEY = 'sb_secret_of_the_project_only';
let folder: string;
let project: Server;
const rows: { key: string | undefined; path: string | undefined; body: unknown }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'checkahead-edge-'));
  project = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    rows.push({ key: request.headers.apikey as string, path: request.url, body: JSON.parse(text) });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  const { port } = project.address() as AddressInfo;
  const secrets: Record<string, string> = {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
  };
  Object.assign(globalThis, { Deno: { env: { get: (name: string) => secrets[name] } } });
}, 60_000);
afterAll(() => {
  project.close();
  Reflect.deleteProperty(globalThis, 'Deno');
  rmSync(folder, { recursive: true });
});

async function load(name: string): Promise<EdgeFunction['default']> {
  await bundleEdgeFunction(name, folder);
  const file = join(folder, name, 'index.js');
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  expect(module.staticImports.map(({ moduleRequest }) => moduleRequest.value)).toEqual([]);
  expect(module.dynamicImports).toEqual([]);
  return ((await import(pathToFileURL(file).href)) as EdgeFunction).default;
}

const post = (name: string, body: unknown) =>
  new Request(`https://project.supabase.example/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1, 10.0.0.1' },
    body: JSON.stringify(body),
  });

it('submit-survey is one file that answers a request and writes with the service key', async () => {
  const { fetch } = await load('submit-survey');
  const survey = {
    answers: {
      q1: 'one',
      q2: 'two',
      q3: 'three',
      q4: '{"ranking":["planning_tools","early_deposits","easy_switching","talk_to_person"],"otherText":"four"}',
      q5: 'five',
    },
    page: 'landing',
    sessionId: '9b2f8a3c-4f0f-4b9e-8a8e-5b5a4e0b7c11',
  };
  expect((await fetch(post('submit-survey', { ...survey, page: 'nowhere' }))).status).toBe(400);
  const answer = await fetch(post('submit-survey', survey));
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(rows).toEqual([
    {
      key: SERVICE_KEY,
      path: '/rest/v1/survey_submissions?on_conflict=session_id',
      body: expect.objectContaining({ answers: survey.answers, session_id: survey.sessionId }),
    },
  ]);
});

it('check-password is one file with the list in it, limited per network', async () => {
  const { fetch } = await load('check-password');
  expect(await (await fetch(post('check-password', { password: 'Password1' }))).json()).toEqual({
    common: true,
  });
  for (let asked = 1; asked < 60; asked += 1) await fetch(post('check-password', { password: 'x' }));
  const refused = await fetch(post('check-password', { password: 'x' }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
});

it('a window bucket is full after its points, and empty when its window has ended', async () => {
  let now = 0;
  const bucket = makeWindowBucket({ points: 2, seconds: 60, now: () => now });
  expect(await bucket.look('a')).toBeNull();
  expect([await bucket.take('a'), await bucket.take('a')]).toEqual([null, null]);
  expect((await bucket.look('a'))?.retryAfterSeconds).toBe(60);
  now = 59_500;
  expect((await bucket.take('a'))?.retryAfterSeconds).toBe(1);
  expect(await bucket.take('b')).toBeNull();
  now = 60_000;
  expect(await bucket.take('a')).toBeNull();
});
