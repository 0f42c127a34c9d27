import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeHandedOverFile } from '#adapters/node/handed-over-file.ts';
import {
  copyDatabase,
  draftFrom,
  holdDatabase,
  noteBackup,
  prepareDatabase,
} from '#adapters/sqlite/database-copies.ts';
import { readDigestKey } from '#adapters/sqlite/digest-key.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { journalPath, writeJournal } from '#adapters/sqlite/journal.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { keepPages, keyOf, manifestPath } from '#server/http/kept-pages.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { inDatabase } from '../../support/in-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../adapters/sqlite/migrations');
const NOW = Date.UTC(2026, 10, 25, 12);
const mode = (path: string) => statSync(path).mode & 0o777;

let folder: string;
let path: string;
beforeEach(() => {
  folder = makeDataFolder('copies-');
  path = join(folder, 'checkahead.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const addPerson = (database: Database.Database, name: string) =>
  database
    .prepare("INSERT INTO accounts (id, email, created_at) VALUES (?, ? || '@example.com', 1)")
    .run(name, name);

/** A database as a crash leaves it: a person is in the log only. `before`: called after others are in the file. */
async function crashed(before: () => unknown = () => {}): Promise<void> {
  const store = openSqliteStore(path);
  const database = store.connection();
  for (let index = 0; index < 500; index++) addPerson(database, `early-${index}`);
  database.pragma('wal_checkpoint(TRUNCATE)');
  await before();
  addPerson(database, 'newest');
  const files = ['', '-wal'].map((suffix) => [path + suffix, readFileSync(path + suffix)] as const);
  await store.close();
  for (const [name, bytes] of files) writeFileSync(name, bytes, { mode: 0o600 });
}

/** Overwrites pages in the middle, as a failing disk does. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 3 * 4096, bytes.length - 4096);
  writeFileSync(file, bytes);
}

const peopleIn = (file: string) =>
  inDatabase(file, (database) => database.prepare('SELECT count(*) FROM accounts').pluck().get());

/** A database of an earlier release. */
function makeVersion(version: number): void {
  const database = new Database(path);
  for (const name of readdirSync(MIGRATIONS).sort().slice(0, version))
    database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  database.pragma(`user_version = ${version}`);
  database.close();
}

describe('a copy', () => {
  it('has the newest person while the database is open, is one file for its owner, and says when it was made', async () => {
    const store = openSqliteStore(path);
    addPerson(store.connection(), 'newest');
    const copy = join(folder, 'copy.db');
    expect(await copyDatabase(path, copy, NOW)).toEqual({ bytes: statSync(copy).size, people: 1 });
    expect(mode(copy)).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
    expect(draftFrom(copy, join(folder, 'draft'))).toMatchObject({ madeAt: NOW, lastEntry: 0 });
    noteBackup(path, NOW);
    expect(
      store.connection().prepare("SELECT value FROM operating_state WHERE name = 'last-backup'").get(),
    ).toEqual({ value: String(NOW) });
    await store.close();
  });

  it('of a damaged database gets no name', async () => {
    await crashed();
    await openSqliteStore(path).close();
    damage(path);
    await expect(copyDatabase(path, join(folder, 'copy.db'), NOW)).rejects.toMatchObject({
      code: expect.stringMatching(/^SQLITE_(CORRUPT|NOTADB)/),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });
});

describe('before a start', () => {
  it('a database that crashed is checked and keeps its newest person', async () => {
    await crashed();
    await prepareDatabase(path, NOW);
    const store = openSqliteStore(path);
    expect(store.connection().prepare('SELECT count(*) FROM accounts').pluck().get()).toBe(501);
    await store.close();
  });

  it('a database that crashed and is damaged is refused', async () => {
    await crashed();
    damage(path);
    await expect(prepareDatabase(path, NOW)).rejects.toMatchObject({
      code: expect.stringMatching(/^SQLITE_(CORRUPT|NOTADB)/),
    });
  });

  it('a backup that was copied over the file while the log stayed is refused', async () => {
    const backup = join(folder, 'before-test.db');
    await crashed(() => copyDatabase(path, backup, NOW));
    copyFileSync(backup, path);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    await expect(prepareDatabase(path, NOW)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
    await expect(copyDatabase(path, `${backup}.db`, NOW)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
    // Nothing of it was written.
    expect(readFileSync(path).equals(readFileSync(backup))).toBe(true);
  });

  it('folder and files are closed to other users', async () => {
    await crashed();
    (await makeHandedOverFile({ folder }).add('1', ['ann']))._unsafeUnwrap();
    readDigestKey(path);
    writeJournal(journalPath(path), []);
    const pages = { settings: DEFAULT_SITE_SETTINGS, distFolder: folder, keepIn: folder };
    mkdirSync(join(folder, 'client/en/.vite'), { recursive: true });
    for (const file of [manifestPath(folder, 'en'), join(folder, 'built-from')]) writeFileSync(file, '');
    keepPages(pages, 'en', keyOf(pages, 'en'), {});
    for (const name of ['client', 'built-from']) rmSync(join(folder, name), { recursive: true });
    const names = readdirSync(folder).map((name) => name.replace(/\.sqlite.*/, ''));
    expect(new Set(names)).toEqual(
      new Set(['announcement-1.txt', 'checkahead', 'digest.key', 'journal.txt', 'pages-en']),
    );
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    chmodSync(folder, 0o755);
    await prepareDatabase(path, NOW);
    expect(mode(folder)).toBe(0o700);
    for (const name of readdirSync(folder)) expect(mode(join(folder, name)), name).toBe(0o600);
  });

  it('an open folder with files of others is refused, and stays as it is', async () => {
    await crashed();
    mkdirSync(join(folder, 'something-else'));
    chmodSync(folder, 0o755);
    await expect(prepareDatabase(path, NOW)).rejects.toMatchObject({
      code: 'OPEN_TO_OTHERS',
      message: folder,
    });
    expect(mode(folder)).toBe(0o755);
  });

  it.each([1, 12])('of version %i, with people is copied, and only the newest stays', async (version) => {
    makeVersion(version);
    await prepareDatabase(path, NOW);
    expect(readdirSync(folder).filter((name) => name.startsWith('before-'))).toEqual([]);
    const old = new Database(path);
    addPerson(old, 'rose');
    old.close();
    await prepareDatabase(path, NOW - 1_000);
    await prepareDatabase(path, NOW);
    const [copy, ...others] = readdirSync(folder).filter((name) => name.startsWith('before-'));
    expect({ copy, others }).toEqual({ copy: 'before-migration-2026-11-25T12-00-00-000.db', others: [] });
    await openSqliteStore(path).close();
    const kept = new Database(join(folder, copy ?? ''));
    expect(kept.pragma('user_version', { simple: true })).toBe(version);
    kept.close();
    expect(peopleIn(join(folder, copy ?? ''))).toBe(1);
    await prepareDatabase(path, NOW + 1_000);
    expect(readdirSync(folder).filter((name) => name.startsWith('before-'))).toEqual([copy]);
  });

  it('whose last migration fails, keeps its version, so that its copy is not replaced by one of another', () => {
    makeVersion(4);
    const old = new Database(path);
    // The last migration makes this table itself.
    old.exec('CREATE TABLE blocked_senders (mailbox_hash TEXT)');
    expect(() => openSqliteStore(path)).toThrow('already exists');
    expect(old.pragma('user_version', { simple: true })).toBe(4);
    old.close();
  });
});

describe('holding the database', () => {
  it.each([
    ['an idle store', () => openSqliteStore(path)],
    ['an idle program beside the server', () => openSqliteStore(path, { beside: true })],
  ])('is refused while %s has it open', async (_, open) => {
    await openSqliteStore(path).close();
    const store = open();
    expect(() => holdDatabase(path)).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
    await store.close();
    const held = holdDatabase(path);
    expect(() => openSqliteStore(path)).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
    held.release();
  });

  it('puts a draft in its place, keeps it with its newest person, and counts what is lost', async () => {
    const backup = join(folder, 'backup.db');
    await crashed(() => copyDatabase(path, backup, NOW));
    const draft = join(folder, 'restoring.sqlite');
    const held = holdDatabase(path);
    draftFrom(backup, draft);
    expect(held.lostBy(draft)).toEqual({ people: 1, calls: 0, lastEntry: 0 });
    const kept = held.replaceBy(draft, NOW);
    held.release();
    expect(kept).toBe(join(folder, 'before-restore-2026-11-25T12-00-00-000.db'));
    expect(mode(kept ?? '')).toBe(0o600);
    expect([peopleIn(path), peopleIn(kept ?? '')]).toEqual([500, 501]);
    expect(
      readdirSync(folder).filter((name) => /sqlite-/.test(name) && statSync(join(folder, name)).size > 0),
    ).toEqual([]);
  });

  it('keeps a file that is no database', () => {
    writeFileSync(path, 'no database '.repeat(100));
    const draft = join(folder, 'restoring.sqlite');
    writeFileSync(draft, 'restored');
    const held = holdDatabase(path);
    expect(held.lostBy(draft)).toBeNull();
    const kept = held.replaceBy(draft, NOW) ?? '';
    held.release();
    expect(readFileSync(path, 'utf8')).toBe('restored');
    expect(readFileSync(kept, 'utf8')).toMatch(/^no database/);
  });

  it('keeps the log of a database that is gone', () => {
    writeFileSync(`${path}-wal`, 'log');
    const draft = join(folder, 'restoring.sqlite');
    writeFileSync(draft, 'restored');
    const held = holdDatabase(path);
    expect(held.replaceBy(draft, NOW)).toBeNull();
    held.release();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(readFileSync(join(folder, 'before-restore-2026-11-25T12-00-00-000.db-wal'), 'utf8')).toBe('log');
  });
});

describe('a file to restore is refused if it', () => {
  const refusal = (file: string) => {
    try {
      draftFrom(file, join(folder, 'restoring.sqlite'));
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('is no database', () => {
    const file = join(folder, 'photo.db');
    writeFileSync(file, 'no database '.repeat(100));
    expect(refusal(file)).toBe('photo.db is damaged. Nothing was changed.');
  });

  it('is damaged', async () => {
    await crashed();
    await openSqliteStore(path).close();
    damage(path);
    expect(refusal(path)).toBe('checkahead.sqlite is damaged. Nothing was changed.');
  });

  it.each([
    [
      'a database of something else',
      'CREATE TABLE songs (name TEXT)',
      /^other\.db is a database, but not of this product\. Nothing was changed\.$/,
    ],
    [
      'of a newer release',
      'PRAGMA user_version = 9999',
      /^other\.db is of a newer release \(version 9999, this one has \d+\)\./,
    ],
  ])('is %s', (_what, sql, said) => {
    const file = join(folder, 'other.db');
    const other = new Database(file);
    other.exec(sql);
    other.close();
    expect(refusal(file)).toMatch(said);
  });
});
