import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { HANDED_OVER } from '#core/ports/handed-over.ts';
import type { OperatingFact } from '#core/ports/operating-tables.ts';
import { SQL } from '../sql/statements.ts';
import { BUSY, codedError, DAMAGED, hasCode } from './error-codes.ts';
import { syncFolder } from './journal.ts';
import { migrations, versionOf } from './open-database.ts';

/** How long a copy and a report wait for a lock, and how long a start and a restore do. */
export const WAIT_MS = 5_000;
const SHORT_WAIT_MS = 1_000;
/** The whole file in one step: with several, each write of the server in between would start the copy again. */
const ALL_PAGES = 0x7fffffff;
/** Up to this size, a start after a crash compares indexes with tables too, which takes seven times as long. */
export const FULL_CHECK_BYTES = 64 * 1024 ** 2;
/** The first version with the table `operating_state`. */
const OPERATING_STATE_VERSION = 14;
/** Tables of every version but the first, which has no calls. */
const PEOPLE = 'accounts';
const CALLS = 'appointments';

const FOREIGN_LOG = 'the log beside the database is of another one';

const damaged = (why: string) => codedError('SQLITE_CORRUPT', why);

const count = (database: Database.Database, sql: string) => database.prepare(sql).pluck().get() as number;

function check(database: Database.Database, how: 'quick_check' | 'integrity_check'): void {
  const problem = database.pragma(`${how}(1)`, { simple: true });
  if (problem !== 'ok') throw damaged(String(problem));
}

const logSize = (path: string) => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/**
 * The `-wal` file beside the database is of another one: a copy was put in its place, and says in its header that it has none.
 * SQLite would write the pages of one into the other.
 */
function hasForeignLog(path: string): boolean {
  if (logSize(path) === 0) return false;
  const header = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  return header[18] === 1;
}

export function setFact(database: Database.Database, fact: OperatingFact, value: number): void {
  if (versionOf(database) < OPERATING_STATE_VERSION) return;
  database.prepare(SQL.setOperatingFact).run(fact, String(value));
}

export function factOf(database: Database.Database, fact: OperatingFact): number {
  if (versionOf(database) < OPERATING_STATE_VERSION) return 0;
  return Number(database.prepare(SQL.operatingFact).pluck().get(fact) ?? 0);
}

/** With the files that SQLite puts beside it. */
export const removeDatabase = (path: string): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
};

/**
 * Copies the database to a new file while others read and write it. The copy is one file without a log, gets its name when it is
 * whole and sound, and only its owner may read it.
 */
export async function copyDatabase(from: string, to: string, now: number) {
  if (hasForeignLog(from)) throw damaged(FOREIGN_LOG);
  const draft = `${to}.partial`;
  removeDatabase(draft);
  // Read-only: closing must not write a log into the file that does not belong to it.
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: WAIT_MS });
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    await source.backup(draft, { progress: () => ALL_PAGES });
    const copy = new Database(draft);
    let people: number;
    try {
      copy.pragma('journal_mode = DELETE');
      setFact(copy, 'last-backup', now);
      check(copy, 'integrity_check');
      people = count(copy, `SELECT count(*) FROM ${PEOPLE}`);
    } finally {
      copy.close();
    }
    renameSync(draft, to);
    syncFolder(dirname(to));
    return { bytes: statSync(to).size, people };
  } finally {
    source.close();
    removeDatabase(draft);
  }
}

/** Tells the database when it was last copied, unless it is busy or full: the copy is as good without. */
export function noteBackup(path: string, now: number): void {
  try {
    const database = new Database(path, { fileMustExist: true, timeout: WAIT_MS });
    try {
      setFact(database, 'last-backup', now);
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}

/** A time as part of a name: they sort by age. */
export const timeInName = (now: number): string =>
  new Date(now).toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');

/** Names of the copies that are made in the folder of the database. */
const COPY_BEFORE_MIGRATION = 'before-migration-';
const COPY_BEFORE_RESTORE = 'before-restore-';
/** What may be in the folder: it is closed to others if there is nothing else. */
const OWN_FILES = RegExp(
  `^(checkahead\\.sqlite|digest\\.key|journal\\.txt|${HANDED_OVER}|before-|pages-|restoring\\.|lost\\+found$)`,
);

/** What outlives a database, or is left of it. */
const LEFT_OF_DATABASE = RegExp(`^(checkahead\\.sqlite-wal|journal\\.txt|${HANDED_OVER}.*)$`);

/** Whether there is a database. Throws if there was one: an empty one in its place would hide that. */
export function hasDatabase(path: string): boolean {
  if (existsSync(path)) return true;
  const folder = dirname(path);
  const left = existsSync(folder)
    ? readdirSync(folder).filter(
        (name) => LEFT_OF_DATABASE.test(name) && statSync(join(folder, name)).size > 0,
      )
    : [];
  if (left.length > 0) throw codedError('DATABASE_GONE', left.join(', '));
  return false;
}

const openToOthers = (path: string) => codedError('OPEN_TO_OTHERS', path);
const OTHERS = 0o077;

function closeToOthers(path: string): void {
  // The files beside a database come and go.
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch {
    throw openToOthers(path);
  }
}

/** Closes the folder of the database and its files to other users of the machine. A folder that has other files too is refused. */
function closeFolder(folder: string): void {
  // Windows has other permissions.
  if (process.getuid === undefined || !existsSync(folder)) return;
  const names = readdirSync(folder);
  const isOpen = (statSync(folder).mode & OTHERS) !== 0;
  if (isOpen && !names.every((name) => OWN_FILES.test(name))) throw openToOthers(folder);
  closeToOthers(folder);
  for (const name of names.filter((each) => OWN_FILES.test(each))) closeToOthers(join(folder, name));
}

/**
 * Before a server opens its database: closes it to other users, checks it if its log was left behind by a crash, and copies it if
 * the server is about to migrate it. Throws if it is damaged or stays open.
 */
export async function prepareDatabase(path: string, now: number): Promise<void> {
  const folder = dirname(path);
  closeFolder(folder);
  if (!hasDatabase(path)) return;
  const isUnclean = logSize(path) > 0;
  if (hasForeignLog(path)) throw damaged(FOREIGN_LOG);
  const database = new Database(path, { readonly: true, timeout: SHORT_WAIT_MS });
  let copiesFirst: boolean;
  try {
    const size = statSync(path).size + logSize(path);
    if (isUnclean) check(database, size > FULL_CHECK_BYTES ? 'quick_check' : 'integrity_check');
    const version = versionOf(database);
    copiesFirst =
      version > 0 &&
      version < migrations().length &&
      (count(database, `SELECT EXISTS (SELECT 1 FROM ${PEOPLE})`) === 1 ||
        (version > 1 && count(database, `SELECT EXISTS (SELECT 1 FROM ${CALLS})`) === 1));
  } finally {
    database.close();
  }
  if (!copiesFirst) return;
  await copyDatabase(path, join(folder, `${COPY_BEFORE_MIGRATION}${timeInName(now)}.db`), now);
  // One way back is enough, and deleted people must not stay in older ones.
  const copies = readdirSync(folder).filter((name) => name.startsWith(COPY_BEFORE_MIGRATION));
  for (const name of copies.sort().slice(0, -1)) removeDatabase(join(folder, name));
}

/** What the present database has and the restored one has not. */
export interface Lost {
  readonly people: number;
  readonly calls: number;
  /** The number of its last entry in the journal; null if the backup is of another database. */
  readonly lastEntry: number | null;
}

/** Opens it so that nobody else can. Null: it is damaged. Throws if another program has it open, even if it does nothing. */
export function openAlone(path: string): Database.Database | null {
  if (!existsSync(path)) return null;
  const database = new Database(path, { timeout: SHORT_WAIT_MS });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    // Also writes the log into the file.
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    return database;
  } catch (error) {
    database.close();
    if (hasCode(error, BUSY)) throw error;
    return null;
  }
}

/** The present database, while nobody else can open it. Throws SQLITE_BUSY if another program uses it. */
export function holdDatabase(path: string) {
  const database = openAlone(path);
  const orNull = <T>(work: (open: Database.Database) => T): T | null => {
    try {
      return database && work(database);
    } catch {
      return null;
    }
  };
  return {
    /** Null: it is damaged, or there is none. */
    lostBy: (draft: string) =>
      orNull((open): Lost => {
        open.prepare('ATTACH ? AS draft').run(draft);
        try {
          const missing = (table: string) =>
            count(open, `SELECT count(*) FROM main.${table} WHERE id NOT IN (SELECT id FROM draft.${table})`);
          const isSame =
            count(
              open,
              'SELECT count(*) FROM main.suppression_key JOIN draft.suppression_key USING (key)',
            ) === 1;
          return {
            people: missing(PEOPLE),
            calls: missing(CALLS),
            lastEntry: isSame ? factOf(open, 'journal') : null,
          };
        } finally {
          open.exec('DETACH draft');
        }
      }),
    /** Puts the draft in its place and returns where it is kept; null if there was none. */
    replaceBy(draft: string, now: number): string | null {
      const kept = join(dirname(path), `${COPY_BEFORE_RESTORE}${timeInName(now)}.db`);
      const isThere = existsSync(path);
      // The log of a damaged database stays with it.
      if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
      rmSync(`${path}-shm`, { force: true });
      if (isThere) {
        linkSync(path, kept);
        chmodSync(kept, 0o600);
      }
      renameSync(draft, path);
      syncFolder(dirname(path));
      return isThere ? kept : null;
    },
    release: () => void database?.close(),
  };
}

export interface Draft {
  /** Of its newest data; null if it does not say. */
  readonly madeAt: number | null;
  /** The number of its last entry in the journal. */
  readonly lastEntry: number;
}

export class NotRestorable extends Error {}

/** Copies a backup, with its log, to `draft` and checks it. Throws `NotRestorable`, or the system's error. */
export function draftFrom(backup: string, draft: string): Draft {
  removeDatabase(draft);
  for (const suffix of ['', '-wal']) {
    if (!existsSync(backup + suffix)) continue;
    copyFileSync(backup + suffix, draft + suffix);
    chmodSync(draft + suffix, 0o600);
  }
  const refuse = (why: string): never => {
    throw new NotRestorable(`${basename(backup)} ${why}. Nothing was changed.`);
  };
  if (hasForeignLog(draft)) refuse('has the -wal file of another database beside it');
  const database = new Database(draft);
  try {
    const version = versionOf(database);
    const own = migrations().length;
    if (version > own) refuse(`is of a newer release (version ${version}, this one has ${own})`);
    check(database, 'integrity_check');
    const tables = count(
      database,
      `SELECT count(*) FROM sqlite_schema WHERE name IN ('${PEOPLE}', '${CALLS}')`,
    );
    if (version === 0 || tables !== 2) refuse('is a database, but not of this product');
    const madeAt = Math.max(factOf(database, 'last-backup'), factOf(database, 'last-clean-up'));
    return {
      madeAt: madeAt === 0 ? null : madeAt,
      lastEntry: factOf(database, 'journal'),
    };
  } catch (error) {
    if (hasCode(error, DAMAGED)) refuse('is damaged');
    throw error;
  } finally {
    database.close();
  }
}

/** After the journal was replayed up to the entry. Returns how many people there are. */
export function noteReplayed(database: Database.Database, lastEntry: number): number {
  setFact(database, 'journal', Math.max(lastEntry, factOf(database, 'journal')));
  return count(database, `SELECT count(*) FROM ${PEOPLE}`);
}
