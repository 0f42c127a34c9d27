import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  cpSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { readJournal } from '#adapters/sqlite/journal.ts';
import { askForLink, sendJson } from '#tests/support/with-json.ts';
import { type SignedInPerson, signInPeople } from '../bench/harness/people.ts';
import { startConsole } from '../support/console-process.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { inDatabase } from '../support/in-database.ts';
import { inherited, ROOT, startProgram } from '../support/program.ts';
import { runServerToEnd, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = makeDataFolder('backup-');
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const databaseIn = (dataDir: string) => join(dataDir, 'checkahead.sqlite');

/** A command, without npm. */
const program = (name: 'backup' | 'restore', dataDir: string, ...args: readonly string[]) =>
  startProgram(`composition/${name}.ts`, { args, environment: { DATA_DIR: dataDir } }).ended;

const backupsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort()
    .map((name) => join(folder, name));

async function send(
  server: ServerProcess,
  person: SignedInPerson,
  method: string,
  body: object,
): Promise<number> {
  const { email, cookie } = person;
  const answer = await sendJson(
    server.url,
    method,
    '/functions/v1/personal-data',
    { email, ...body },
    { cookie },
  );
  await answer.text();
  return answer.status;
}

const stored = (dataDir: string) =>
  inDatabase(databaseIn(dataDir), (database) => {
    const all = (sql: string) => database.prepare(sql).pluck().all();
    return {
      people: all('SELECT email FROM accounts ORDER BY email'),
      unsubscribed: all('SELECT count(*) FROM suppressed_addresses')[0],
      sessions: all('SELECT count(*) FROM sessions')[0],
    };
  });

const [FIRST, UNSUBSCRIBED, OTHER, NEWEST] = [0, 1, 2, 3].map((index) => `person${index}@example.com`) as [
  string,
  string,
  string,
  string,
];

/** Stops what a test left running. */
const running: ServerProcess[] = [];
async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir });
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
});

const made = { dataDir: newFolder(), backups: join(newFolder(), 'backups') };
let people: readonly SignedInPerson[];
beforeAll(async () => {
  const server = await start(made.dataDir);
  people = await signInPeople(server.port, 3);
  expect(await program('backup', made.dataDir, '--to', made.backups)).toMatchObject({ code: 0, stderr: '' });
  await server.end('SIGTERM');
});

/** A data folder with three people, and their backup. */
function withBackup() {
  const [dataDir, backups] = [newFolder(), newFolder()];
  cpSync(made.dataDir, dataDir, { recursive: true });
  cpSync(made.backups, backups, { recursive: true });
  const [backup = ''] = backupsIn(backups);
  return { dataDir, backups, backup };
}

it('the drill: a backup brings back everything but whoever deleted the account or unsubscribed since', async () => {
  const dataDir = newFolder();
  const backups = join(newFolder(), 'backups');
  const server = await start(dataDir);
  const [first, second] = await signInPeople(server.port, 3);
  if (!first || !second) throw new Error('nobody signed up');
  const made = await program('backup', dataDir, '--to', backups, '--keep', '2');
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Written: .*\/backups\/checkahead-[\dT-]+\.db \(\d\.\d MB, 3 people\)\n$/),
  });
  const [backup = ''] = backupsIn(backups);
  expect([statSync(backups).mode & 0o777, statSync(backup).mode & 0o777]).toEqual([0o700, 0o600]);

  expect(await send(server, first, 'DELETE', {})).toBe(204);
  expect(await send(server, second, 'PATCH', { news: false })).toBe(200);
  await signInPeople(server.port, 1, { first: 3 });
  const before = stored(dataDir);
  expect(before).toMatchObject({ people: [UNSUBSCRIBED, OTHER, NEWEST], unsubscribed: 1 });
  expect(await program('restore', dataDir, '--from', backup)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database in DATA_DIR .* is in use: stop the server.*\n$/),
  });
  await server.end('SIGKILL');

  const restored = await program('restore', dataDir, '--from', backup);
  expect(restored.code).toBe(0);
  const [lines, kept = ''] = restored.output.split(' --from ');
  expect(lines?.replace(/ in the \d+ minutes? since 20[\d-]+T[\d:.]+Z/, ' since').split('\n')).toEqual([
    `Restored: ${backup}, 2 people.`,
    'Lost: what changed since; among it 1 person who signed up and 0 booked calls.',
    'Done again: 1 deletion and 1 unsubscribed address since the backup.',
    'Everybody logs in again, and links that were mailed before no longer work.',
    'Kept: the database as it was. To go back: npm run restore --',
  ]);
  expect(stored(dataDir)).toEqual({ people: [UNSUBSCRIBED, OTHER], unsubscribed: 1, sessions: 0 });
  const again = await start(dataDir);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  await again.end('SIGTERM');

  expect(await program('restore', dataDir, '--from', kept.trim())).toMatchObject({ code: 0, stderr: '' });
  expect(stored(dataDir)).toEqual({ ...before, sessions: 0 });
});

it('on an empty folder, the journal beside the backup is used, and without one it says so', async () => {
  const { dataDir, backups, backup } = withBackup();
  const server = await start(dataDir);
  const [first] = people;
  if (!first) throw new Error('nobody signed up');
  expect(await send(server, first, 'DELETE', {})).toBe(204);

  const without = join(newFolder(), 'new', 'data');
  const alone = await program('restore', without, '--from', backup);
  expect(alone.stdout).toMatch(/How many people that is cannot be told: there was no database here\.$/m);
  expect(alone.stdout).toMatch(/^There is no journal\.txt, neither beside the backup nor in DATA_DIR: /m);
  expect(stored(without).people).toEqual([FIRST, UNSUBSCRIBED, OTHER]);

  // The newer backup is lost, its journal is not.
  await program('backup', dataDir, '--to', backups);
  const withJournal = join(newFolder(), 'new');
  const restored = await program('restore', withJournal, '--from', backup);
  expect(restored.stdout).toMatch(
    /^Done again: 1 deletion and 0 unsubscribed addresses since the backup\.$/m,
  );
  expect(restored.stdout).toMatch(/^Only the journal\.txt beside the backup was there: /m);
  expect(stored(withJournal).people).toEqual([UNSUBSCRIBED, OTHER]);
  expect(await program('restore', withJournal, '--from', backup)).toMatchObject({ code: 0, stderr: '' });
  expect(stored(withJournal).people).toEqual([UNSUBSCRIBED, OTHER]);

  // A server was started first, and somebody unsubscribed there.
  const started = newFolder();
  const store = openSqliteStore(databaseIn(started));
  const uow = makeSqlUnitOfWork({ store });
  (await uow.run(({ suppressions }) => suppressions.add(FIRST, 'unsubscribed', 1)))._unsafeUnwrap();
  await store.close();
  const over = await program('restore', started, '--from', backup);
  expect(over.stdout).toMatch(/^Done again: 1 deletion and 0 unsubscribed addresses since the backup\.$/m);
  expect(stored(started)).toEqual({ people: [UNSUBSCRIBED, OTHER], unsubscribed: 0, sessions: 0 });

  const again = await start(withJournal);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

it('a backup that was copied over the file while the log stayed: the start says so, and a restore helps', async () => {
  const { dataDir, backup } = withBackup();
  const server = await start(dataDir);
  await signInPeople(server.port, 1, { first: 3 });
  await server.end('SIGKILL');
  copyFileSync(backup, databaseIn(dataDir));
  const failed = await runServerToEnd({ DATA_DIR: dataDir });
  expect(failed).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The database in DATA_DIR ${dataDir} is damaged. Restore a backup: npm run restore -- --from FILE, see docs/backup.md.\n`,
  });
  expect(await program('restore', dataDir, '--from', backup)).toMatchObject({ code: 0, stderr: '' });
  const again = await start(dataDir);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

it('a backup that was put in place by hand: the start deletes again who left since, and no number comes twice', async () => {
  const { dataDir, backups } = withBackup();
  const remove = async (server: ServerProcess, person = people[0]) => {
    if (!person) throw new Error('nobody signed up');
    expect(await send(server, person, 'DELETE', {})).toBe(204);
  };
  const server = await start(dataDir);
  await remove(server);
  await program('backup', dataDir, '--to', backups);
  const newest = backupsIn(backups).at(-1) ?? '';
  await remove(server, people[1]);
  await server.end('SIGTERM');
  copyFileSync(newest, databaseIn(dataDir));
  // As a full disk leaves it.
  appendFileSync(join(dataDir, 'journal.txt'), '\n{"num');
  const check = () =>
    startProgram('console/check.ts', { environment: { DATA_DIR: dataDir } }).ended.then(
      ({ stdout }) => stdout,
    );
  expect(await check()).toMatch(/^warning {2}journal\.txt knows more than the database/m);

  const again = await start(dataDir);
  await vi.waitFor(() =>
    expect(again.output()).toContain(
      'journal.txt knew more than the database. Done again: 1 deletion and 0 unsubscribed addresses.\n',
    ),
  );
  expect(stored(dataDir).people).toEqual([OTHER]);
  await remove(again, people[2]);
  await again.end('SIGTERM');
  expect(readJournal(join(dataDir, 'journal.txt')).map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'erased'],
    [2, 'erased'],
    [3, 'erased'],
  ]);
  expect(await check()).not.toContain('journal.txt knows more');
  const last = await start(dataDir);
  await last.end('SIGTERM');
  expect(last.output()).not.toContain('Done again');
  await program('restore', dataDir, '--from', newest);
  expect(stored(dataDir).people).toEqual([]);
});

it('damage while the server runs turns /readyz red, and is in the log at the default level', async () => {
  const dataDir = newFolder();
  const server = await start(dataDir);
  await signInPeople(server.port, 1);
  const database = new Database(databaseIn(dataDir));
  database.pragma('wal_checkpoint(TRUNCATE)');
  const pageSize = database.pragma('page_size', { simple: true }) as number;
  const roots = database
    .prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ('accounts', 'challenges')")
    .pluck()
    .all() as number[];
  // Other pages are not in the cache of the server any more.
  database.exec('UPDATE accounts SET language = language; UPDATE challenges SET wrong_codes = wrong_codes');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  const file = openSync(databaseIn(dataDir), 'r+');
  for (const page of roots) writeSync(file, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize);
  closeSync(file);
  const asked = await askForLink(server.url, 'late@example.com');
  expect(asked.status).toBe(503);
  // It is asked once a second.
  let ready = 200;
  while (ready === 200) ready = (await fetch(`${server.url}/readyz`)).status;
  expect(ready).toBe(503);
  // Its output may come after its answer.
  await vi.waitFor(() => {
    const [line = ''] = server.output().match(/^.*the database is damaged.*$/m) ?? [];
    expect(JSON.parse(line)).toMatchObject({ level: 50, code: expect.stringMatching(/^SQLITE_CORRUPT/) });
  }, 10_000);
});

describe('npm run backup', () => {
  it('keeps the newest N, removes what was interrupted, and leaves other files alone', async () => {
    const { dataDir, backups } = withBackup();
    const names = [
      '2026-01-01T00-00-00-000.db',
      '2026-01-02T00-00-00-000.db',
      '2026-01-03T00-00-00-000.db.partial',
    ];
    for (const name of names) writeFileSync(join(backups, `checkahead-${name}`), '');
    writeFileSync(join(backups, 'checkahead-notes.db'), '');
    const underWay = `checkahead-${new Date(Date.now() - 60_000).toISOString().replace(/[:.]/g, '-').slice(0, -1)}.db.partial`;
    writeFileSync(join(backups, underWay), '');
    const { code, stdout } = await program('backup', dataDir, '--to', backups, '--keep', '2');
    expect(code).toBe(0);
    expect(stdout.match(/^Removed: .*$/gm)).toEqual(names.map((name) => `Removed: checkahead-${name}`));
    const left = backupsIn(backups).map((path) => basename(path));
    expect(left).toEqual([
      expect.stringMatching(/^checkahead-20\d\d-/),
      expect.any(String),
      'checkahead-notes.db',
    ]);
    expect(readdirSync(backups)).toContain(underWay);
  });

  it('ends with one line and an exit code where it cannot be made', async () => {
    const { dataDir, backup } = withBackup();
    const inside = join(dataDir, 'backups');
    const link = join(newFolder(), 'link');
    symlinkSync(dataDir, link);
    for (const to of [dataDir, inside, link, join(link, 'deeper')]) {
      const { code, stdout, stderr } = await program('backup', dataDir, '--to', to);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^--to must be a folder outside DATA_DIR: .*\n$/);
    }
    const failures: [string, string[], RegExp][] = [
      [dataDir, ['--to', ''], /^npm run backup needs --to/],
      [dataDir, ['--to', newFolder(), '--keep', '0'], /^--keep is a number/],
      [dataDir, ['--to', backup], /^No backup was written to .*\n$/],
      [newFolder(), ['--to', newFolder()], /^There is no database in DATA_DIR/],
    ];
    for (const [folder, args, words] of failures) {
      const { code, stderr } = await program('backup', folder, ...args);
      expect(code).toBe(1);
      expect(stderr).toMatch(words);
      expect(stderr.trimEnd().split('\n').length).toBe(1);
    }
  });
});

it('a backup for which there is no room leaves nothing behind', async () => {
  const { dataDir, backups } = withBackup();
  const before = readdirSync(backups);
  // Files may not grow beyond 100 blocks of the shell.
  const child = spawn(
    'sh',
    [
      '-c',
      'ulimit -f 100; exec "$@"',
      'sh',
      process.execPath,
      join(ROOT, 'server/composition/backup.ts'),
      '--to',
      backups,
    ],
    { env: { ...inherited(), DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toMatch(/^No backup was written.*\n$/);
  expect(readdirSync(backups)).toEqual(before);
});

describe('npm run restore', () => {
  it('is refused while the console has the database open, and for what is no backup, and changes nothing', async () => {
    const { dataDir, backup } = withBackup();
    const before = stored(dataDir);
    const console = await startConsole({ dataDir });
    const busy = await program('restore', dataDir, '--from', backup);
    expect(busy.stderr).toMatch(/ is in use: stop the server, the console /);
    await console.stop();
    const bad = join(newFolder(), 'bad.db');
    writeFileSync(bad, 'no database '.repeat(1_000));
    const failures: [string[], RegExp][] = [
      [[], /^npm run restore needs --from/],
      [['--from', databaseIn(dataDir)], /^--from is the database itself/],
      [['--from', bad], /^bad\.db is damaged\. Nothing was changed\.$/],
    ];
    for (const [args, words] of failures) {
      const { code, stderr } = await program('restore', dataDir, ...args);
      expect(code).toBe(1);
      expect(stderr.trimEnd()).toMatch(words);
    }
    expect(stored(dataDir)).toEqual(before);
    expect(readdirSync(dataDir).filter((name) => /^(before|restoring)/.test(name))).toEqual([]);
    // What a restore that was killed left behind.
    const left = join(dataDir, 'restoring.sqlite');
    copyFileSync(backup, left);
    expect((await program('restore', dataDir, '--from', left)).stderr).toMatch(/^--from is the file /);
    expect(statSync(left).size).toBe(statSync(backup).size);
  });
});
