export type TableRow = Readonly<Record<string, unknown>>;

/** A batch. */
export const ROWS_AT_ONCE = 5_000;

export interface WholeTables {
  /** In batches, in the order of `key`. */
  rows(table: string, columns: readonly string[], key: string): AsyncIterable<readonly TableRow[]>;
  /** Deletes what a new database has in the table. */
  clear(table: string): Promise<void>;
  add(table: string, columns: readonly string[], rows: readonly TableRow[]): Promise<void>;
}

/** Of a server, whose columns and numbers are its own. */
export interface ServerTables extends WholeTables {
  /** In their order. */
  columnsOf(table: string): Promise<readonly string[]>;
  /** After all tables. */
  finish(tables: readonly string[]): Promise<void>;
}
