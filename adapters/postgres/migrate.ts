import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkVersion, isOlder, migrationsIn } from '../sql/migration-files.ts';
import type { SQL } from '../sql/statements.ts';
import type { Connection } from './connections.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const OTHERS_WAIT_MS = 60_000;

/** A database in which other programs keep a part of what is ours. */
export interface Project {
  /** The folder of the files that come after those of every database. */
  readonly migrations: string;
  /** In place of the texts of every database. */
  readonly texts: Partial<typeof SQL>;
}

/** Held by each transaction that writes, and by migrations. Any number that no other program takes in this database. */
export const WRITE_LOCK = 4_279_201_853;

/** In a schema of its own, beside those of other programs. For each transaction, since a pooler keeps nothing of a session. */
export const SCHEMA = 'SET LOCAL search_path TO checkahead';

/** Applies the pending files of a folder, whose number is in the table. */
async function applyFrom(
  connection: Connection,
  folder: string,
  table: 'migrations' | 'project_migrations',
  beside: boolean,
): Promise<void> {
  const { rows } = await connection.query(`SELECT to_regclass('checkahead.${table}') IS NOT NULL AS exists`);
  const { exists } = rows[0] as { exists: boolean };
  if (!exists && !beside) {
    await connection.query(
      `CREATE SCHEMA IF NOT EXISTS checkahead; CREATE TABLE ${table} (version bigint NOT NULL PRIMARY KEY, name text NOT NULL)`,
    );
  }
  const newest = exists && (await connection.query(`SELECT max(version) AS version FROM ${table}`));
  const found = newest ? (newest.rows[0] as { version: number }).version : 0;
  const own = migrationsIn(folder);
  (beside ? checkVersion : isOlder)(found, own.length);
  for (const [index, name] of own.entries()) {
    if (index < found) continue;
    await connection.query(readFileSync(join(folder, name), 'utf8'));
    await connection.query(`INSERT INTO ${table} VALUES ($1, $2)`, [index + 1, name]);
  }
}

/** A transaction that takes its time, while no server writes. */
export const BEGIN_ALONE = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${SCHEMA}; SET LOCAL statement_timeout TO 0;
  SET LOCAL lock_timeout TO ${OTHERS_WAIT_MS}; SELECT pg_advisory_xact_lock(${WRITE_LOCK})`;

/**
 * Applies pending migrations in one transaction, which waits for another server that does the same. Throws if a newer program
 * has updated the database, or, with `beside`, if it is not up to date.
 */
export async function migrate(
  connection: Connection,
  { beside = false, project }: { readonly beside?: boolean; readonly project?: Project } = {},
): Promise<void> {
  const [{ encoding }] = (await connection.query("SELECT current_setting('server_encoding') AS encoding"))
    .rows as [{ encoding: string }];
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} and must be UTF8`);
  await connection.query(BEGIN_ALONE);
  const { rows } = await connection.query(
    `SELECT 1 WHERE to_regclass('checkahead.project_migrations') IS NOT NULL`,
  );
  if (rows.length > 0 && !project) throw new Error('it is that of a hosted project: set BACKEND=supabase');
  await applyFrom(connection, MIGRATIONS, 'migrations', beside);
  if (project) await applyFrom(connection, project.migrations, 'project_migrations', beside);
  // As when somebody else restored a dump, and granted only that it is read.
  const [{ may }] = (await connection.query("SELECT has_table_privilege('readiness', 'INSERT') AS may"))
    .rows as [{ may: boolean }];
  if (!may) throw Object.assign(new Error('permission denied for its tables'), { code: '42501' });
  await connection.query('COMMIT');
}
