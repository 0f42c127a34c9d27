import type Database from 'better-sqlite3';
import { SQL, type Statement, type Statements } from '../sql/statements.ts';
import { codedError } from './error-codes.ts';

const TRANSACTIONS = {
  beginReads: 'BEGIN',
  endReads: 'COMMIT',
  beginWrites: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  savepoint: 'SAVEPOINT work',
  release: 'RELEASE work',
  rollbackTo: 'ROLLBACK TO work',
};

/** Every statement of the store, prepared once per connection. They answer at once. */
export type SqliteStatements = {
  readonly [Name in keyof typeof TRANSACTIONS | keyof typeof SQL]: Database.Statement & Statement;
};

/**
 * `+` before each parameter, which changes no value: SQLite plans a statement anew for each value of a plain parameter
 * of WHERE or LIMIT, which takes up to ten times as long as to execute it.
 */
const plannedOnce = (sql: string) => sql.replace(/@\w+|\?/g, '+$&');

export function makeStatements(database: Database.Database): SqliteStatements {
  const prepared = Object.entries({ ...TRANSACTIONS, ...SQL }).map(([name, sql]) => [
    name,
    database.prepare(plannedOnce(sql)),
  ]);
  return Object.fromEntries(prepared) as SqliteStatements;
}

function refuse(): never {
  throw codedError('SQLITE_READONLY', 'a read must not write');
}

/**
 * Statements for reads: those that write throw. Not `PRAGMA query_only`: after each change SQLite re-prepares
 * every statement at its next use, which takes several times as long as a query.
 */
export function readingOnly(statements: SqliteStatements): Statements {
  const refusing = { run: refuse, get: refuse, all: refuse } as unknown as Statement;
  return Object.fromEntries(
    Object.entries(statements).map(([name, statement]) => [name, statement.readonly ? statement : refusing]),
  ) as Statements;
}
