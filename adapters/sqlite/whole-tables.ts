import type Database from 'better-sqlite3';
import { ROWS_AT_ONCE, type TableRow } from '#core/ports/whole-tables.ts';

export const sqliteWholeTables = (database: Database.Database) => ({
  async *rows(table: string, columns: readonly string[], key: string): AsyncIterable<readonly TableRow[]> {
    let batch: TableRow[] = [];
    for (const row of database.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${key}`).iterate()) {
      batch.push(row as TableRow);
      if (batch.length < ROWS_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  },
  async clear(table: string) {
    // A new audit log is empty, and refuses.
    if (table !== 'audit_log') database.prepare(`DELETE FROM ${table}`).run();
  },
  async add(table: string, columns: readonly string[], rows: readonly TableRow[]) {
    const insert = database.prepare(
      `INSERT INTO ${table} (${columns}) VALUES (${columns.map((column) => `@${column}`)})`,
    );
    for (const row of rows) insert.run(row);
  },
});
