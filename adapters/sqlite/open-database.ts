import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { checkVersion, isOlder, migrationsIn } from '../sql/migration-files.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** How long one try of a write waits: short, because it blocks the event loop. The store tries again. */
const BUSY_TIMEOUT_MS = 100;
/**
 * Page cache in KiB, small so that the server stays within its memory budget. With a million accounts, 64 MB
 * instead of 16 would speed up reads by key by a third; so does the memory map below, at no cost.
 */
const CACHE_KIB = 16 * 1024;
/**
 * Size of the memory map, bytes; SQLite allows at most 2 GB. Mapped pages count as resident but belong to the
 * system's cache, which reclaims them when needed. Writes do not use it.
 */
export const MAPPED_BYTES = 2 * 1024 ** 3;

export const migrations = (): readonly string[] => migrationsIn(MIGRATIONS);

export const versionOf = (database: Database.Database) =>
  database.pragma('user_version', { simple: true }) as number;

/** All pending migrations or none: the copy from before them stays the way back, whatever interrupts them. */
function migrate(database: Database.Database): void {
  const files = migrations();
  const apply = database.transaction(() => {
    for (const [index, name] of files.entries()) {
      const version = index + 1;
      if (Number(name.slice(0, 4)) !== version) throw new Error(`migration ${name} is out of sequence`);
      if (versionOf(database) >= version) continue;
      database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
      database.pragma(`user_version = ${version}`);
    }
  });
  if (versionOf(database) < files.length) apply.immediate();
}

export const isOutdated = (database: Database.Database) => isOlder(versionOf(database), migrations().length);
export const checkIsCurrent = (database: Database.Database) =>
  checkVersion(versionOf(database), migrations().length);

/**
 * Creates a folder and its parents. Not `recursive: true`, which loops forever where the system reports
 * ENOENT for an existing parent, as /proc does for a new folder.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}

export interface OpenOptions {
  /** How long a write waits for another process in all. */
  readonly waitMs?: number;
  /** For a program beside the server: creates and migrates nothing, and throws if the file is missing or of another version. */
  readonly beside?: boolean;
  /** Told of every failure that makes the store unavailable, by the code of SQLite or the system. */
  readonly onFault?: (code: string, isDamage: boolean) => void;
  /** For a restore, which does again what the journal says: writes no journal. */
  readonly replays?: boolean;
}

/**
 * Opens the database file at `path`, creates it and its folder if missing, and applies pending migrations
 * in one transaction. Uses the write-ahead log and syncs every commit to disk (`synchronous=FULL`;
 * the default of better-sqlite3 is NORMAL). Throws SQLite's or the file system's error.
 */
export function openDatabase(path: string, { beside = false }: OpenOptions = {}): Database.Database {
  if (!beside) makeFolder(dirname(path));
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS, fileMustExist: beside });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('secure_delete = ON');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.pragma(`mmap_size = ${MAPPED_BYTES}`);
    if (!beside) migrate(database);
    checkIsCurrent(database);
    // A savepoint keeps a copy of each page it changes, beyond 64 KB in a temporary file. After the migrations, which may sort
    // large tables, as may programs beside the server.
    if (!beside) database.pragma('temp_store = MEMORY');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Identity of the file at a path, to detect that it was replaced; null if there is none. */
export function fileIdentity(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
