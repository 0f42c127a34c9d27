import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';

/** Every row of every table, as text. */
export function storedText(store: SqliteStore): string {
  const database = store.connection();
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  return JSON.stringify(
    tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]),
    null,
    1,
  );
}
