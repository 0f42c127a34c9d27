import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectProblem } from '#adapters/supabase/server/hosted-project-check.ts';
import { openOperatorBackend } from '#server/composition/operator-backend.ts';
import { seedDemoDatabase } from '#server/composition/seed-demo.ts';
import { report } from '#server/console/make-report.ts';
import { readSettings, type SupabaseSettings } from '#server/settings.ts';
import { openConsoleOver } from '../../support/console.ts';
import { runConsoleToEnd } from '../../support/console-process.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { litePerTest } from '../../support/lite-per-test.ts';
import { ROSE } from '../../support/people.ts';
import { freePort } from '../../support/running-server.ts';

const lite = litePerTest();
let dataDir: string;
let environment: Record<string, string>;
beforeAll(() => {
  dataDir = makeDataFolder('hosted-console-');
  environment = { MAIL: 'dev', DATA_DIR: dataDir, ...lite.environment };
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function openWithRose() {
  await lite.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    crypto.randomUUID(),
    ROSE,
  ]);
  return openConsoleOver((await openOperatorBackend(environment))._unsafeUnwrap());
}

it('works on the project, like on its own database', async () => {
  const { post, text, whereTo } = await openWithRose();
  expect(await text('/')).toContain('npm run security-log');
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

it('opens no file, and ends with one line if the database does not answer', async () => {
  const closed = { ...environment, DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/postgres` };
  expect(await runConsoleToEnd({ dataDir, environment: closed, port: await freePort() })).toEqual({
    code: 1,
    output:
      'The server of DATABASE_URL cannot be reached (ECONNREFUSED). Does it run, and are its host and port right?\n',
  });
  expect(readdirSync(dataDir)).toEqual([]);
}, 60_000);

it('makes the research report of the project, and says in one line why it cannot', async () => {
  await lite.query(
    `insert into checkahead.research_visitors (anonymous_id, day, arrival_id, stage, at_1) values ('a', 20454, 0, 1, 1)`,
  );
  const made = (env = environment) =>
    report({ from: '2026-01-01', to: '2026-01-02', format: 'csv' }, env, Date.now());
  const csv = (await made({ ...environment, REPORT_MIN_CELL: '1' }))._unsafeUnwrap();
  expect(csv).toContain("overview,Opened 'Get started',Visitors,1\r\n");
  expect((await made())._unsafeUnwrap()).toContain('overview,Came to the site,Visitors,< 11\r\n');
  lite.breakService();
  expect((await made())._unsafeUnwrapErr()).toEqual(
    expect.stringMatching(/^The (server|PostgreSQL database) of DATABASE_URL cannot be/),
  );
});

describe('says in one sentence why the project cannot be used', () => {
  it.each([
    [null, 'The project at SUPABASE_URL does not answer.'],
    [503, 'The project at SUPABASE_URL does not answer.'],
    [401, 'The project does not accept SUPABASE_SERVICE_KEY.'],
    [403, 'The project does not accept SUPABASE_SERVICE_KEY.'],
    [404, 'What answers at SUPABASE_URL is not a Supabase project.'],
    [200, null],
  ])('%s: %s', async (status, line) => {
    const answer = async () => {
      if (status === null) throw new TypeError('fetch failed');
      return Response.json(status === 200 ? { users: [] } : { message: 'x' }, { status });
    };
    const { supabase } = readSettings(environment)._unsafeUnwrap();
    const problem = await projectProblem(supabase as SupabaseSettings, answer);
    if (line === null) expect(problem).toBeNull();
    else expect(problem).toContain(line);
  });

  it('and the demo data refuse', async () => {
    const refused = await seedDemoDatabase({ people: '5000', seed: '1' }, environment, Date.now());
    expect(refused._unsafeUnwrapErr()).toBe(
      'This program works with BACKEND=server only; BACKEND is supabase.',
    );
  });
});
