import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { openOperatorBackend } from '#server/composition/operator-backend.ts';
import { seedDemoDatabase } from '#server/composition/seed-demo.ts';
import { report } from '#server/console/make-report.ts';
import { reportCsv } from '#server/console/report-files.ts';
import { reportDocument } from '#server/console/report-html.ts';
import { parseArguments } from '#server/launch/commands.ts';
import { databasePath } from '#server/settings.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { PRODUCTION } from '../../support/production.ts';

const NOW = Date.parse('2026-11-22T22:00:00Z');
const DAYS = ['--from', '2026-11-01', '--to', '2026-11-30'];

const seed = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  seedDemoDatabase(parseArguments('seed-demo', args).values, env, NOW);

let folder: string;
let demo: { readonly DATA_DIR: string };
beforeAll(async () => {
  folder = makeDataFolder('checkahead-report-');
  demo = { DATA_DIR: join(folder, 'demo') };
  (await seed(['--people', '600', '--data-dir', demo.DATA_DIR]))._unsafeUnwrap();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = async (args: readonly string[], env: Readonly<Record<string, string>> = demo) =>
  (await report(parseArguments('report', args).values, env, NOW))._unsafeUnwrap();
const refused = async (args: readonly string[], env: Readonly<Record<string, string>> = demo) =>
  (await report(parseArguments('report', args).values, env, NOW))._unsafeUnwrapErr();

describe('npm run report', () => {
  it('writes one file without scripts or requests, with a table behind each chart and the limit on each page', async () => {
    const out = join(folder, 'report.html');
    expect(await made([...DAYS, '--out', out])).toBe(`Written: ${out}\n`);
    const page = readFileSync(out, 'utf8');
    expect(page).not.toMatch(/<script|<link|src=|@import|url\(| style="/);
    expect(page.match(/<svg/g)?.length).toBeGreaterThanOrEqual(7);
    for (const [section] of page.matchAll(/<section.*?<\/section>/gs)) {
      if (section.includes('<svg')) expect(section).toContain('<table>');
    }
    expect(page).toMatch(
      /<footer>DEMO DATA, made up · 2026-11-01 to 2026-11-22, days in Eastern time · .*fewer than 11 people/,
    );
    expect(page).toContain('&lt; 11');
  });

  it('prints the numbers as JSON and CSV', async () => {
    const json = JSON.parse(await made([...DAYS, '--format', 'json']));
    expect(json).toMatchObject({ minimumCell: 11, isDemo: true, timeZone: 'America/New_York' });
    const [came] = json.tables[0].rows;
    expect(came.slice(0, 3)).toEqual(['Came to the site', expect.any(Number), 1]);
    const csv = await made([...DAYS, '--format', 'csv'], { ...demo, REPORT_MIN_CELL: '40' });
    expect(csv).toContain(`overview,Came to the site,Visitors,${came[1]}\r\n`);
    expect(csv).toContain('< 40');
    expect(csv).not.toMatch(/,Visitors,([2-9]|[1-3]\d)\r\n/);
  });

  it.each([
    ['mixpanel', 'visitors are measured by mixpanel, not here'],
    ['none', 'visitors are not measured'],
  ])('says with ANALYTICS=%s who measures the visitors', async (analytics, words) => {
    const env = { ...demo, ANALYTICS: analytics, MIXPANEL_TOKEN: '0'.repeat(32) };
    for (const format of ['html', 'csv', 'json']) {
      expect(await made([...DAYS, '--format', format], env)).toContain(`days in Eastern time · ${words} · `);
      expect(await made([...DAYS, '--format', format])).not.toContain('visitors are');
    }
  });

  it('makes cells harmless that a spreadsheet would take for a formula', () => {
    const cells = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '＝1',
      '＠A1',
      'a "quote", and\na line',
      'no;=1+1;\t@A',
      'no\n=1',
      'no;"=1+1;@A',
    ];
    const range = { from: '2026-11-01', to: '2026-11-02', firstDay: 0, lastDay: 1, start: 0, end: 1 };
    const csv = reportCsv({
      range,
      minimumCell: 11,
      isDemo: false,
      tables: [
        {
          id: 'answers',
          title: '',
          definition: '',
          columns: [
            { name: 'Question', kind: 'text' },
            { name: 'Answer', kind: 'text' },
          ],
          rows: cells.map((cell) => ['q', cell]),
        },
      ],
    });
    expect(csv.split('\r\n').slice(2, -1)).toEqual([
      "answers,q,Answer,'=1+1",
      "answers,q,Answer,'+1",
      "answers,q,Answer,'-1",
      "answers,q,Answer,'@SUM(A1)",
      "answers,q,Answer,'\t=1",
      "answers,q,Answer,' =1",
      "answers,q,Answer,'＝1",
      "answers,q,Answer,'＠A1",
      'answers,q,Answer,"a ""quote"", and\na line"',
      "answers,q,Answer,no;'=1+1;'\t'@A",
      'answers,q,Answer,"no\n\'=1"',
      // Split at `;`, the middle cell would be the formula =1+1.
      `answers,q,Answer,"no;'""=1+1;'@A"`,
    ]);
  });

  it('escapes what people wrote', () => {
    const range = { from: '2026-11-01', to: '2026-11-02', firstDay: 0, lastDay: 1, start: 0, end: 1 };
    const table = {
      id: 'answers',
      title: 'T',
      definition: 'D',
      columns: [{ name: 'Q', kind: 'text' }],
      rows: [['<script>alert(1)</script>']],
    } as const;
    expect(reportDocument({ range, minimumCell: 11, isDemo: false, tables: [table] }, 'B')).toContain(
      '&lt;script&gt;alert(1)',
    );
  });

  it('is the same for the same seed, and another one for another', async () => {
    const again = { DATA_DIR: join(folder, 'again') };
    const other = { DATA_DIR: join(folder, 'other') };
    (await seed(['--people', '600', '--data-dir', again.DATA_DIR]))._unsafeUnwrap();
    (await seed(['--people', '600', '--seed', '2'], other))._unsafeUnwrap();
    const csv = await made([...DAYS, '--format', 'csv']);
    expect(await made([...DAYS, '--format', 'csv'], again)).toBe(csv);
    expect(await made([...DAYS, '--format', 'csv'], other)).not.toBe(csv);
  });

  it.each([
    ['npm run report needs --from and --to', []],
    ['There is no day "yesterday".', ['--from', 'yesterday', '--to', '2026-11-30']],
    [
      'The last day is before the first one: 2026-11-30 to 2026-11-01.',
      ['--from', '2026-11-30', '--to', '2026-11-01'],
    ],
    ['The first day, 2026-12-01, is in the future.', ['--from', '2026-12-01', '--to', '2026-12-31']],
    ['The format is html or csv or json, not "constructor".', [...DAYS, '--format', 'constructor']],
    [
      '/nowhere/at/all/report.html cannot be written (ENOENT).',
      [...DAYS, '--out', '/nowhere/at/all/report.html'],
    ],
  ])('says in one line: %s', async (line, args) => {
    const said = await refused(args);
    expect(said.startsWith(line)).toBe(true);
    expect(said).not.toContain('\n');
  });

  it('says which database it cannot read', async () => {
    expect(await refused(DAYS, { DATA_DIR: join(folder, 'none') })).toMatch(
      /^There is no database in DATA_DIR /,
    );
    expect(await refused(DAYS, { ...demo, BACKEND: 'memory' })).toMatch(/BACKEND=server only/);
    expect(await refused(DAYS, { ...demo, REPORT_MIN_CELL: '0' })).toMatch(
      /^REPORT_MIN_CELL must be a whole number from 1/,
    );
    const newer = join(folder, 'newer');
    mkdirSync(newer);
    const database = openDatabase(databasePath({ dataDir: newer }));
    database.pragma('user_version = 999');
    database.close();
    expect(await refused(DAYS, { DATA_DIR: newer })).toMatch(/a newer version \(999\) than this program/);
  });
});

describe('npm run seed-demo', () => {
  it('makes calls, messages and a blocked day to practise with', async () => {
    // Days that are over are not blocked.
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    const backend = (await openOperatorBackend({ ...demo, MAIL: 'dev' }))._unsafeUnwrap();
    const { calls, messages } = backend.operating;
    const by = { who: 'ada', why: 'practice' };
    const weeks = await Promise.all(
      ['2026-11-16', '2026-11-23', '2026-11-30'].map(async (day) => (await calls.week(day))._unsafeUnwrap()),
    );
    const booked = weeks.flatMap((week) => week.calls);
    expect(booked.filter(({ startsAt }) => startsAt < NOW).length).toBeGreaterThan(3);
    expect(booked.filter(({ startsAt }) => startsAt > NOW).length).toBeGreaterThan(3);
    expect(booked.some(({ outcome }) => outcome === 'not-reached')).toBe(true);
    const [next] = booked.filter(({ startsAt }) => startsAt > NOW);
    const [shown] = (await calls.show([next?.id ?? ''], by))._unsafeUnwrap();
    expect(shown).toMatchObject({ phone: expect.stringMatching(/^20255501\d\d$/) });
    expect(shown?.email).toMatch(/@demo\.invalid$/);
    expect(weeks[1]?.blockedDays).toHaveLength(1);
    const open = (await messages.list({ most: 25, open: true }))._unsafeUnwrap();
    const all = (await messages.list({ most: 25 }))._unsafeUnwrap();
    expect(open.length).toBeGreaterThan(5);
    expect(all.length).toBeGreaterThan(open.length);
    await backend.close();
  });

  it('refuses a database with people, or with demo data', async () => {
    const refusal = async (dataDir: string) => (await seed(['--data-dir', dataDir]))._unsafeUnwrapErr();
    expect(await refusal(demo.DATA_DIR)).toMatch(/has demo data already/);
    const real = join(folder, 'real');
    const database = openDatabase(databasePath({ dataDir: real }));
    database.exec("INSERT INTO accounts (id, email, created_at) VALUES ('1', 'rose@example.com', 0)");
    database.close();
    expect(await refusal(real)).toMatch(/has people in it/);
    expect(
      new Database(databasePath({ dataDir: real }))
        .prepare('SELECT count(*) AS count FROM research_visitors')
        .get(),
    ).toEqual({ count: 0 });
  });

  it.each(['--people=0', '--people=1e9', '--people=-5', '--seed=x'])('refuses %s', async (argument) => {
    const said = (await seed([argument], { DATA_DIR: join(folder, 'never') }))._unsafeUnwrapErr();
    expect(said).toMatch(/^npm run seed-demo takes/);
  });

  it('refuses a server in production', async () => {
    const env = { ...PRODUCTION, DATA_DIR: join(folder, 'never') };
    expect((await seed([], env))._unsafeUnwrapErr()).toMatch(/production/);
  });
});
