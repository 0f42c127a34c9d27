import { join } from 'node:path';
import Database from 'better-sqlite3';

/** What `use` answers with this database file, which is only read unless a caller says otherwise. */
export function inDatabase<T>(
  file: string,
  use: (database: Database.Database) => T,
  { readonly = true } = {},
): T {
  const database = new Database(file, { readonly, timeout: 5_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Those of these addresses for which the server with this folder has stored no link or code. */
export function addressesLost(dataDir: string, emails: readonly string[]): readonly string[] {
  return inDatabase(join(dataDir, 'checkahead.sqlite'), (database) => {
    const known = new Set(database.prepare('SELECT email FROM challenges').pluck().all());
    return emails.filter((email) => !known.has(email));
  });
}
