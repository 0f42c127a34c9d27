import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** How long a writer waits for another process before it answers `unavailable`. Short: the wait blocks the program. */
const BUSY_TIMEOUT_MS = 100;
/**
 * Page cache in KiB; modest, so that the whole program stays under its memory promise. With a million people 64 MB instead
 * of 16 make a read by key faster by a third, and so does the mapping below, which takes nothing from anybody.
 */
const CACHE_KIB = 16 * 1024;
/**
 * How much of the file is read where the system has it in memory anyway, bytes; SQLite takes at most 2 GB. Such pages count
 * as resident, but are the system's own cache: it takes them back when it needs them. Writes never go this way.
 */
const MAPPED_BYTES = 2 * 1024 ** 3;

function migrate(database: Database.Database): void {
  const files = readdirSync(MIGRATIONS)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort();
  for (const [index, name] of files.entries()) {
    const version = index + 1;
    if (Number(name.slice(0, 4)) !== version) throw new Error(`migration ${name} is out of sequence`);
    const apply = database.transaction(() => {
      if ((database.pragma('user_version', { simple: true }) as number) >= version) return;
      database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
      database.pragma(`user_version = ${version}`);
    });
    if ((database.pragma('user_version', { simple: true }) as number) < version) apply.immediate();
  }
  const found = database.pragma('user_version', { simple: true }) as number;
  if (found > files.length) throw new Error(`the database is of a newer version (${found})`);
}

/**
 * Makes the folder and those above it. Not by `recursive`: that never ends where the system says of a folder that is there
 * that it is not, as /proc does when asked for a new one.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Opens the database file at `path`, makes it and its folder when they are missing, and applies the numbered migrations that
 * it lacks, each in a transaction of its own. Write-ahead log, every commit on the disk before it is answered
 * (`synchronous=FULL`; better-sqlite3's own setting is NORMAL). Throws SQLite's or the file system's own error.
 */
export function openDatabase(path: string): Database.Database {
  makeFolder(dirname(path));
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('secure_delete = ON');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.pragma(`mmap_size = ${MAPPED_BYTES}`);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Tells one file from another that took its name; null when there is none. */
export function fileIdentity(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
