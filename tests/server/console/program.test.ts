import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { openOperatorBackend } from '#server/composition/operator-backend.ts';
import { consoleBesideWriters } from '../../soak/scenes/console-beside-writers.ts';
import { runConsoleToEnd, startConsole } from '../../support/console-process.ts';
import { makeDataFolder } from '../../support/data-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = makeDataFolder('console-');
  await openSqliteStore(join(dataDir, 'checkahead.sqlite')).close();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

it('prints links that open it once, listens on loopback only, and keeps its port', async () => {
  const environment = { HOST: '0.0.0.0', MAIL: 'dev' };
  const operator = await startConsole({ dataDir, environment });
  try {
    const { get } = await operator.session();
    expect((await get('/')).status).toBe(200);
    expect((await fetch(operator.link, { redirect: 'manual' })).status).toBe(401);
    operator.pressEnter();
    await expect.poll(() => operator.output().match(/token=/g)?.length).toBe(2);
    expect(operator.output().split('\n')).toHaveLength(4);
    // Linux answers on every 127.x address if a program listens on all.
    await expect(fetch(`http://127.0.0.2:${operator.port}/`)).rejects.toThrow();
    expect(await runConsoleToEnd({ dataDir, port: operator.port })).toEqual({
      code: 1,
      output: `Port ${operator.port} is taken, perhaps by another console. Use that one, or set CONSOLE_PORT to another number.\n`,
    });
  } finally {
    expect(await operator.stop()).toBe(0);
  }
}, 60_000);

it('says in one sentence why it does not start', async () => {
  const lineFor = async (environment: Record<string, string> = {}) =>
    (await openOperatorBackend({ DATA_DIR: dataDir, ...environment }, 50))._unsafeUnwrapErr();
  const change = (sql: string) => {
    const database = new Database(join(dataDir, 'checkahead.sqlite'));
    database.exec(sql);
    return database;
  };
  expect(await lineFor({ DATA_DIR: `${dataDir}-missing` })).toBe(
    `There is no database in DATA_DIR ${dataDir}-missing. Start the server once, or set DATA_DIR.`,
  );
  expect(existsSync(`${dataDir}-missing`)).toBe(false);
  expect(await lineFor({ BACKEND: 'memory' })).toBe(
    'This program works with BACKEND=server only; BACKEND is memory.',
  );
  expect(await lineFor({ CONSOLE_PORT: '0' })).toBe(
    'CONSOLE_PORT must be a whole number from 1 to 65535, not "0".',
  );
  change('PRAGMA user_version = 999').close();
  expect(await lineFor()).toMatch(
    /^The database in .* has a newer version \(999\) than this program \(\d+\)\.$/,
  );
  change('PRAGMA user_version = 1').close();
  expect(await lineFor()).toMatch(/has an older version \(1\); start the server once\.$/);
  const holder = change('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  expect(await lineFor()).toBe(`The database in DATA_DIR ${dataDir} is in use by another program.`);
  holder.close();
  writeFileSync(
    join(dataDir, 'checkahead.sqlite'),
    'This is no database, however long it may be. '.repeat(99),
  );
  expect(await lineFor()).toMatch(/^The database in DATA_DIR .* is damaged\. Restore a backup: [^\n]+$/);
  // Cannot be opened by root either.
  rmSync(join(dataDir, 'checkahead.sqlite'));
  mkdirSync(join(dataDir, 'checkahead.sqlite'));
  expect(await lineFor()).toMatch(/^DATA_DIR .* cannot be written to\./);
  vi.spyOn(process, 'getuid').mockReturnValue(12345);
  expect(await lineFor()).toBe(
    `DATA_DIR ${dataDir} belongs to another user (${userInfo().username}): run this as that user.`,
  );
});

it('and the server, on one file, do not fail each other', async () => {
  const { figures, faults } = await consoleBesideWriters({ actions: 40, writers: 8 });
  expect(faults).toEqual([]);
  expect(figures.written).toBeGreaterThan(0);
}, 120_000);
