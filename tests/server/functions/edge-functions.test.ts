import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactMail } from '#core/contact/contact-mail.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { bundleEdgeFunction, EDGE_FUNCTIONS } from '#server/launch/edge-functions.mjs';
import { ALL_MAIL_COPIES } from '#tests/support/all-mails.ts';
import { startHttpDouble } from '../../support/http-double.ts';
import { EDGE_RUNTIMES, type RunningFunction, type StartFunction } from './edge-runtime.ts';

const SERVICE_KEY = 'sb_secret_of_the_project_only';
const ANON_KEY = 'sb_publishable_of_the_project';
const SITE = 'https://site.example';
const SUPPORT = 'help@site.example';
const ROSE = { id: '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01', email: 'rose@example.com' };
const HASH = 'a1'.repeat(28);

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

let folder: string;
let project: Awaited<ReturnType<typeof startHttpDouble>>;
let environment: Record<string, string>;
const asked: Asked[] = [];
/** Responses of the project, by path; others get 201 without a body. */
const answers = new Map<string, unknown>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'checkahead-edge-'));
  project = await startHttpDouble(({ url: path = '', headers }, body, response) => {
    asked.push({ path, headers, body: body === '' ? null : JSON.parse(body) });
    const answer = answers.get(path.split('?')[0] ?? '');
    response.setHeader('content-type', 'application/json');
    if (answer === undefined) response.writeHead(201).end();
    else response.end(JSON.stringify(answer));
  });
  environment = {
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: ANON_KEY,
    SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
    PUBLIC_URL: SITE,
    SUPPORT_EMAIL: SUPPORT,
  };
  for (const name of EDGE_FUNCTIONS) await bundleEdgeFunction(name, folder);
});
beforeEach(() => {
  asked.length = 0;
  answers.clear();
});
afterAll(async () => {
  await project.stop();
  rmSync(folder, { recursive: true });
});

const fileOf = (name: string) => join(folder, name, 'index.js');
const request = (name: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(`https://project.supabase.example/${name}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
const post = (name: string, body: unknown) => request(name, 'POST', body);

it.each(EDGE_FUNCTIONS)('%s is one file without imports and without Node APIs', (name) => {
  const text = readFileSync(fileOf(name), 'utf8');
  const { module } = parseSync(fileOf(name), text);
  expect(module.staticImports.map(({ moduleRequest }) => moduleRequest.value)).toEqual([]);
  expect(module.dynamicImports).toEqual([]);
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    // The library uses Node's Buffer only where there is one.
    .replaceAll(
      /if \(typeof Buffer !== "undefined"\) return Buffer\.from\(\w+\)\.toString\("base64"\);/g,
      '',
    );
  expect(code).not.toMatch(/\bBuffer\b|\brequire\(|\bprocess\.(?!env\b)/);
});

it.each(['generate-magic-link', 'personal-data'])('%s has the words of every language', (name) => {
  const text = readFileSync(fileOf(name), 'utf8');
  for (const language of LANGUAGES) expect(text).toContain(ALL_MAIL_COPIES[language].howToCheck);
});

it('the deployed functions are the bundled ones, each callable without a session', () => {
  const config = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'adapters', 'supabase', 'config.toml'),
    'utf8',
  );
  const named = [...config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false\nentrypoint = "(.+)"$/gm)];
  expect(named.map(([, name, file]) => [name, file]).sort()).toEqual(
    EDGE_FUNCTIONS.map((name) => [name, `../../dist/edge/${name}/index.js`]),
  );
});

describe.each(EDGE_RUNTIMES)('an edge function in %s', (_runtime, start: StartFunction) => {
  let running: RunningFunction | null = null;
  afterEach(async () => {
    await running?.stop();
    running = null;
  });
  const run = async (name: string, given = environment): Promise<RunningFunction['fetch']> => {
    running = await start(fileOf(name), given);
    return running.fetch;
  };

  it('submit-survey writes with the service key', async () => {
    const ask = await run('submit-survey');
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
    expect((await ask(post('submit-survey', { ...survey, page: 'nowhere' }))).status).toBe(400);
    const answer = await ask(post('submit-survey', survey));
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(asked).toEqual([
      {
        path: '/rest/v1/survey_submissions?on_conflict=session_id',
        headers: expect.objectContaining({ apikey: SERVICE_KEY }),
        body: expect.objectContaining({ answers: survey.answers, session_id: survey.sessionId }),
      },
    ]);
  });

  it('check-password contains the list, and is limited per network', async () => {
    // It makes no request to the project.
    const ask = await run('check-password', {});
    const body = (password: string) => post('check-password', { password });
    expect(await (await ask(body('Password1'))).json()).toEqual({ common: true });
    for (let turn = 1; turn < 60; turn += 1) await ask(body('x'));
    const refused = await ask(body('x'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    const elsewhere = request(
      'check-password',
      'POST',
      { password: 'x' },
      { 'x-forwarded-for': '192.0.2.9' },
    );
    expect((await ask(elsewhere)).status).toBe(200);
    expect((await ask(request('check-password', 'GET', null))).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'the entry that the platform appended, not those of the client',
      '192.0.2.7',
      (turn: number) => `10.0.0.${turn}, 192.0.2.7`,
    ],
    [
      'the first 64 bits of an IPv6 address',
      '2001:db8:0:1::1',
      (turn: number) => `2001:db8:0:1::${turn.toString(16)}`,
    ],
    ['an address with a port', '192.0.2.8:443', (turn: number) => `192.0.2.8:${1_000 + turn}`],
  ])('counts by %s', async (_what, again, forwardedFor) => {
    const ask = await run('check-password', {});
    const from = (header: string) =>
      ask(request('check-password', 'POST', { password: 'x' }, { 'x-forwarded-for': header }));
    for (let turn = 1; turn <= 60; turn += 1) expect((await from(forwardedFor(turn))).status).toBe(200);
    expect((await from(again)).status).toBe(429);
    expect((await from('192.0.2.9')).status).toBe(200);
    expect((await from(`${again}, 192.0.2.9`)).status).toBe(200);
  });

  it('counts the many networks of one IPv6 customer together', async () => {
    const ask = await run('check-password', {});
    let passed = 0;
    for (let turn = 0; turn < 300; turn += 1) {
      const from = { 'x-forwarded-for': `2001:db8:0:a${(turn % 256).toString(16).padStart(2, '0')}::1` };
      const answer = await ask(request('check-password', 'POST', { password: 'x' }, from));
      if (answer.status === 200) passed += 1;
    }
    expect(passed).toBe(240);
  });

  it('uses an entry further left if the operator configures more proxies', async () => {
    const ask = await run('check-password', { TRUSTED_PROXIES: '2' });
    const from = (header: string) =>
      ask(request('check-password', 'POST', { password: 'x' }, { 'x-forwarded-for': header }));
    for (let turn = 1; turn <= 60; turn += 1) {
      expect((await from(`10.0.0.1, 192.0.2.7, 10.0.1.${turn}`)).status).toBe(200);
    }
    expect((await from('192.0.2.7, 10.0.1.1')).status).toBe(429);
    expect((await from('192.0.2.8, 10.0.1.1')).status).toBe(200);
    await expect(run('check-password', { TRUSTED_PROXIES: 'many' })).rejects.toThrow('TRUSTED_PROXIES');
  });

  it('send-email queues mail to the support address only', async () => {
    const ask = await run('send-email');
    const message = { name: 'Rose', email: ROSE.email, message: 'Hello <b>there</b>' };
    expect((await ask(post('send-email', contactMail(message, 'eve@example.com')))).status).toBe(400);
    expect(asked).toEqual([]);
    const answer = await ask(post('send-email', contactMail(message, SUPPORT)));
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(asked).toEqual([
      {
        path: '/rest/v1/rpc/store_contact_message',
        headers: expect.objectContaining({ apikey: SERVICE_KEY }),
        body: expect.objectContaining({
          message: expect.objectContaining({ email: ROSE.email }),
          mail: expect.objectContaining({ recipient: SUPPORT, reply_to: ROSE.email }),
        }),
      },
    ]);
    for (let turn = 1; turn < 10; turn += 1) await ask(post('send-email', contactMail(message, SUPPORT)));
    expect((await ask(post('send-email', contactMail(message, SUPPORT)))).status).toBe(429);
  });

  it('generate-magic-link creates a link in the project and queues our own mail, once a minute', async () => {
    const ask = await run('generate-magic-link');
    answers.set('/auth/v1/admin/generate_link', {
      ...ROSE,
      action_link: '',
      email_otp: '271828',
      hashed_token: HASH,
      redirect_to: '',
      verification_type: 'magiclink',
    });
    const link = (email: string, redirectTo = `${SITE}/auth/callback`) =>
      ask(post('generate-magic-link', { email, redirectTo }));
    expect((await link(ROSE.email, 'https://eve.example/auth/callback')).status).toBe(400);
    expect((await link('rose@')).status).toBe(400);
    expect(asked).toEqual([]);
    answers.set('/rest/v1/rpc/mail_recipient', { words: 'blue boat', language: null });
    const answer = await link(' Rose@Example.com');
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual([
      '/auth/v1/admin/generate_link',
      '/rest/v1/rpc/mail_recipient',
      '/rest/v1/rpc/promise_link',
    ]);
    expect(asked[0]).toMatchObject({
      headers: { authorization: `Bearer ${SERVICE_KEY}` },
      body: { type: 'magiclink', email: ROSE.email },
    });
    const promised = asked[2]?.body as { message: { recipient: string; body_text: string } };
    expect(promised.message.recipient).toBe(ROSE.email);
    expect(promised.message.body_text).toContain(`${SITE}/auth/callback#token=${HASH}`);
    expect(promised.message.body_text).toContain('271828');
    expect(promised.message.body_text).toContain('blue boat');
    expect((await link(ROSE.email)).status).toBe(429);
    expect(asked).toHaveLength(3);
    expect((await link('otis@example.com', `${SITE}/es/auth/callback`)).status).toBe(200);
    expect(asked[3]?.body).toMatchObject({ data: { language: 'es' } });
    const spanish = asked[5]?.body as typeof promised;
    expect(spanish.message.body_text).toContain(`${SITE}/es/auth/callback#token=${HASH}`);
  });

  it('personal-data shows the data of the person whom the auth service names', async () => {
    const ask = await run('personal-data');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const tokenOf = (ageSeconds: number) => {
      const now = Math.floor(Date.now() / 1_000);
      const amr = [{ method: 'otp', timestamp: now - ageSeconds }];
      return `${part({ alg: 'HS256' })}.${part({ sub: ROSE.id, exp: now + 60, amr })}.signature`;
    };
    const show = (bearer: string | null) =>
      ask(request('personal-data', 'GET', null, bearer ? { authorization: `Bearer ${bearer}` } : {}));
    answers.set('/auth/v1/user', ROSE);
    answers.set('/rest/v1/rpc/read_person', {
      account: {
        email: ROSE.email,
        created_at: '2026-01-01T00:00:00Z',
        verified_at: null,
        has_password: false,
      },
      onboarding: null,
      appointments: [],
      messages: [],
      sessions: [],
      events: [],
      news: { subscribed: true, sent_at: [1_767_225_600_000] },
    });
    expect((await show(null)).status).toBe(401);
    expect((await show(tokenOf(10 * 60))).status).toBe(403);
    const shown = await show(tokenOf(10));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.json()).toMatchObject({
      data: {
        account: { email: ROSE.email },
        news: { subscribed: true, sentAt: ['2026-01-01T00:00:00.000Z'] },
      },
    });
    expect(asked.at(-1)).toMatchObject({
      headers: { authorization: `Bearer ${SERVICE_KEY}` },
      body: { subject: ROSE.id, address: ROSE.email },
    });
    expect((await ask(request('personal-data', 'PUT', {}))).status).toBe(405);
  });

  it.each([
    ['submit-survey', 'SUPABASE_SERVICE_ROLE_KEY'],
    ['personal-data', 'SUPABASE_ANON_KEY'],
    ['generate-magic-link', 'PUBLIC_URL'],
  ])('%s does not start without %s', async (name, missing) => {
    const given = Object.fromEntries(Object.entries(environment).filter(([each]) => each !== missing));
    await expect(run(name, given)).rejects.toThrow(missing === 'PUBLIC_URL' ? 'publicUrl' : missing);
  });
});
