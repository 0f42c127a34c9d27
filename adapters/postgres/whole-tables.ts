import { ROWS_AT_ONCE, type TableRow } from '#core/ports/whole-tables.ts';
import type { Connection } from './connections.ts';

/** All rows of the database, table by table, within the transaction that is open. */
export const postgresWholeTables = (connection: Connection) => ({
  /** In their order. */
  async columnsOf(table: string): Promise<readonly string[]> {
    const { rows } = await connection.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'checkahead' AND table_name = $1
       ORDER BY ordinal_position`,
      [table],
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  },
  async *rows(table: string, columns: readonly string[], key: string): AsyncIterable<readonly TableRow[]> {
    await connection.query(`DECLARE copied CURSOR FOR SELECT ${columns} FROM ${table} ORDER BY ${key}`);
    for (;;) {
      const { rows } = await connection.query(`FETCH ${ROWS_AT_ONCE} FROM copied`);
      if (rows.length === 0) break;
      yield rows as readonly TableRow[];
    }
    await connection.query('CLOSE copied');
  },
  /** Its triggers rest until `finish`: what they would count is copied. */
  async clear(table: string) {
    await connection.query(`ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table}`);
  },
  async add(table: string, columns: readonly string[], rows: readonly TableRow[]) {
    await connection.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  },
  /** After all tables: new rows are numbered after those that were added, and the planner knows how many there are. */
  async finish(tables: readonly string[]): Promise<void> {
    for (const table of tables) {
      await connection.query(`ALTER TABLE ${table} ENABLE TRIGGER USER; ANALYZE ${table}`);
    }
    const { rows } = await connection.query(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'checkahead' AND is_identity = 'YES'`,
    );
    for (const { table, column } of rows as { table: string; column: string }[]) {
      await connection.query(
        `SELECT setval(pg_get_serial_sequence('checkahead.${table}', '${column}'), greatest(max(${column}), 1), max(${column}) > 0)
         FROM ${table}`,
      );
    }
  },
});
