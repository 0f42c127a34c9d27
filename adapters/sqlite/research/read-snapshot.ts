import Database from 'better-sqlite3';
import { WAIT_MS } from '../database-copies.ts';
import { MAPPED_BYTES } from '../open-database.ts';

/**
 * Works on a connection of its own that cannot write, and in one transaction, so that all figures are of one moment. Throws
 * if the file cannot be read now.
 */
export function readSnapshot<T>(path: string, work: (database: Database.Database) => T): T {
  const database = new Database(path, { readonly: true, fileMustExist: true, timeout: WAIT_MS });
  try {
    database.pragma(`mmap_size = ${MAPPED_BYTES}`);
    database.pragma('temp_store = MEMORY');
    return database.transaction(() => work(database))();
  } finally {
    database.close();
  }
}
