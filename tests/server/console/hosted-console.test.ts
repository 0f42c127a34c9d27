import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHostedOperatorBackend } from '#server/composition/hosted-operator-backend.ts';
import { seedDemoDatabase } from '#server/composition/seed-demo.ts';
import { report } from '#server/console/make-report.ts';
import { readSettings, type SupabaseSettings } from '#server/settings.ts';
import { openConsoleOver } from '../../support/console.ts';
import { runConsoleToEnd } from '../../support/console-process.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { litePerTest } from '../../support/lite-per-test.ts';
import { ROSE } from '../../support/people.ts';
import { freePort } from '../../support/running-server.ts';

const lite = litePerTest({ asService: true });
let dataDir: string;
let environment: Record<string, string>;
beforeAll(() => {
  dataDir = makeDataFolder('hosted-console-');
  environment = { MAIL: 'dev', DATA_DIR: dataDir, ...lite.environment };
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const openProject = async (fetch?: typeof globalThis.fetch) => {
  const settings = readSettings(environment)._unsafeUnwrap();
  return openHostedOperatorBackend(settings, settings.supabase as SupabaseSettings, fetch);
};

async function openWithRose() {
  await lite.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    crypto.randomUUID(),
    ROSE,
  ]);
  return openConsoleOver((await openProject())._unsafeUnwrap());
}

it('works on the project with the service key', async () => {
  const { post, text, whereTo } = await openWithRose();
  expect(await text('/')).toContain('The table <code>private.security_log</code> of the project');
  expect(await text('/')).toContain('the console sends no test mail');
  expect(await text('/messages')).toContain('messages cannot be marked as spam');
  expect((await post('/messages/spam', { id: '1', why: 'Spam' })).status).toBe(404);
  expect(await text('/research')).toContain('How many came, and how far');
  const found = await post('/people/find', { query: ROSE, why: 'They called.' });
  expect(await text(whereTo(found))).toContain('r•••@•••.com');
  expect(await text('/audit-log')).toContain('They called.');
  expect(await text('/audit-log?before=1.5')).toContain('They called.');
  lite.breakService();
  expect(await text('/calls', 503)).toContain('Please try again in a moment.');
  const asked = await post('/people/find', { query: ROSE, why: 'They called.' });
  expect(await asked.text()).toContain('we do not know if this was done');
});

it('counts, drafts and stops an announcement', async () => {
  const { post, text } = await openWithRose();
  expect(await text('/launch?to=everybody&dry-run=1')).toContain('1 people would get the mail now.');
  const act = (action: string, form: Record<string, string> = {}) =>
    post(`/launch/${action}`, { why: 'launch day', ...form });
  expect((await act('new', { to: 'everybody' })).status).toBe(303);
  expect(await text('/launch')).toContain('a draft: no test mail was sent yet');
  expect(await (await act('new')).text()).toContain('There is an announcement already');
  expect(await (await act('start')).text()).toContain('The announcement is still a draft.');
  lite.breakService();
  const unanswered = await act('stop');
  expect(unanswered.status).toBe(503);
  expect(await unanswered.text()).toContain('we do not know if this was done');
  lite.healService();
  expect((await act('stop')).status).toBe(303);
  expect(await text('/launch')).toContain('It is done.');
  expect(await text('/audit-log')).toContain('launch day');
});

it('opens no file, and ends with one line if the project does not accept the key', async () => {
  const project = createServer((_request, response) => void response.writeHead(401).end('{}'));
  const port = await freePort();
  project.listen(port, '127.0.0.1');
  const refusing = { ...environment, SUPABASE_URL: `http://127.0.0.1:${port}` };
  expect(await runConsoleToEnd({ dataDir, environment: refusing, port: await freePort() })).toEqual({
    code: 1,
    output:
      'The project does not accept SUPABASE_SERVICE_KEY. Copy the service_role or secret key of the project at SUPABASE_URL.\n',
  });
  project.close();
  expect(readdirSync(dataDir)).toEqual([]);
}, 60_000);

it('makes the research report of the project, and says in one line why it cannot', async () => {
  const browser = crypto.randomUUID();
  await lite.query("select public.record_events($1, null, '{}', $2, $3)", [
    browser,
    [{ name: 'navigation', properties: { from: null, to: 'start' }, at: 1 }],
    Date.parse('2026-01-01T12:00:00Z'),
  ]);
  const made = (env = environment) =>
    report({ from: '2026-01-01', to: '2026-01-02', format: 'csv' }, env, Date.now());
  const csv = (await made({ ...environment, REPORT_MIN_CELL: '1' }))._unsafeUnwrap();
  expect(csv).toContain("overview,Opened 'Get started',Visitors,1\r\n");
  expect((await made())._unsafeUnwrap()).toContain('overview,Came to the site,Visitors,< 11\r\n');
  lite.breakService();
  expect((await made())._unsafeUnwrapErr()).toBe(
    'The project at SUPABASE_URL does not answer. Is it paused, or is this machine offline?',
  );
});

describe('says in one sentence why it does not start', () => {
  it.each([
    [null, '', 'The project at SUPABASE_URL does not answer.'],
    [503, '', 'The project at SUPABASE_URL does not answer.'],
    [401, '', 'The project does not accept SUPABASE_SERVICE_KEY.'],
    // The anon key: it is valid, and may not read the table.
    [401, '42501', 'The project does not accept SUPABASE_SERVICE_KEY.'],
    [404, 'PGRST205', 'The project has no tables for the console yet.'],
    [404, '', 'What answers at SUPABASE_URL is not a Supabase project.'],
  ])('%s %s: %s', async (status, code, line) => {
    const answer = async () => {
      if (status === null) throw new TypeError('fetch failed');
      return Response.json({ code, message: 'x' }, { status });
    };
    expect((await openProject(answer))._unsafeUnwrapErr()).toContain(line);
  });

  it('and the demo data refuse', async () => {
    const refused = await seedDemoDatabase({ people: '5000', seed: '1' }, environment, Date.now());
    expect(refused._unsafeUnwrapErr()).toBe(
      'This program works with BACKEND=server only; BACKEND is supabase.',
    );
  });
});
