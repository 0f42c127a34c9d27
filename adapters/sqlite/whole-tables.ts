import type Database from 'better-sqlite3';

type Row = Readonly<Record<string, unknown>>;

const BATCH = 5_000;

export const sqliteWholeTables = (database: Database.Database) => ({
  async *rows(table: string, columns: readonly string[], key: string): AsyncIterable<readonly Row[]> {
    let batch: Row[] = [];
    for (const row of database.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${key}`).iterate()) {
      batch.push(row as Row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  },
  async clear(table: string) {
    // A new audit log is empty, and refuses.
    if (table !== 'audit_log') database.prepare(`DELETE FROM ${table}`).run();
  },
  async add(table: string, columns: readonly string[], rows: readonly Row[]) {
    const insert = database.prepare(
      `INSERT INTO ${table} (${columns}) VALUES (${columns.map((column) => `@${column}`)})`,
    );
    for (const row of rows) insert.run(row);
  },
});
