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
