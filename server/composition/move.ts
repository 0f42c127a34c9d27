import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { APPLICATION, type Connection, openConnections } from '#adapters/postgres/connections.ts';
import { BEGIN_ALONE, migrate } from '#adapters/postgres/migrate.ts';
import { postgresWholeTables } from '#adapters/postgres/whole-tables.ts';
import { factOf, openAlone, removeDatabase, setFact } from '#adapters/sqlite/database-copies.ts';
import { digestKeyPath, readDigestKey } from '#adapters/sqlite/digest-key.ts';
import { FULL, hasCode } from '#adapters/sqlite/error-codes.ts';
import { continueJournal, journalPath, lastNumber } from '#adapters/sqlite/journal.ts';
import { checkIsCurrent, openDatabase } from '#adapters/sqlite/open-database.ts';
import { sqliteWholeTables } from '#adapters/sqlite/whole-tables.ts';
import { HOSTED_TABLES } from '#adapters/supabase/server/hosted-tables.ts';
import { hostedWholeTables, NOT_IN_PROJECT } from '#adapters/supabase/server/hosted-whole-tables.ts';
import { argumentsOf } from '../launch/commands.ts';
import { databasePath, type PostgresSettings, readSettings } from '../settings.ts';
import { type CopiedTable, copyTables } from './copy-tables.ts';
import { number } from './formats.ts';
import { giveUp, orGiveUp } from './give-up.ts';
import { aloneProblem } from './start-problem.ts';

process.umask(0o077);

const { to, 'dry-run': isDry } = argumentsOf('move').values;
if (to !== 'postgres' && to !== 'sqlite') giveUp('npm run move needs --to: postgres or sqlite.');
const settings = orGiveUp(readSettings(process.env));
const { postgres } = settings;
if (postgres === null) giveUp('DATABASE_URL is missing: it names the PostgreSQL database.');
const path = databasePath(settings);
if (to === 'postgres' && !existsSync(path)) giveUp(`There is no database in DATA_DIR ${settings.dataDir}.`);
if (to === 'sqlite' && existsSync(path))
  giveUp(`There is a database in DATA_DIR ${settings.dataDir} already.`);

class NotMoved extends Error {}

/** Unlike a file, the database cannot be had alone: a server that runs would go on writing to it. */
async function refuseWhileUsed(connection: Connection): Promise<void> {
  const { rows } = await connection.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${APPLICATION}'
     AND pid <> pg_backend_pid()`,
  );
  if (rows.length > 0)
    throw new NotMoved('A server or another program uses the PostgreSQL database: stop it first.');
}

/** What was deleted on PostgreSQL stays deleted when a backup of the file is restored. */
async function takeJournal(connection: Connection, database: ReturnType<typeof openDatabase>): Promise<void> {
  const { rows } = await connection.query('SELECT entry FROM journal ORDER BY number');
  // An empty journal would hide from a restore that the one of the file is missing.
  if (rows.length === 0) return;
  const entries = rows.map((row) => JSON.parse((row as { entry: string }).entry));
  setFact(database, 'journal', continueJournal(path, factOf(database, 'journal'), entries));
}

/** Of the new file, until it is complete. */
const draft = `${path}.moving`;

function openFile(digestKey: string) {
  if (to === 'sqlite') {
    removeDatabase(draft);
    return openDatabase(draft);
  }
  if (readDigestKey(path) !== digestKey) {
    throw new NotMoved(`DIGEST_KEY must be what ${digestKeyPath(path)} contains.`);
  }
  const database = openAlone(path);
  if (database === null) throw new NotMoved(`The database in DATA_DIR ${settings.dataDir} is damaged.`);
  checkIsCurrent(database);
  if (lastNumber(journalPath(path)) > factOf(database, 'journal')) {
    throw new NotMoved(
      'journal.txt knows more than the database: start the server once without DATABASE_URL.',
    );
  }
  return database;
}

async function move({ url, digestKey }: PostgresSettings): Promise<readonly CopiedTable[]> {
  const connections = await openConnections(url);
  const connection = await connections.connect('migrate');
  const database = openFile(digestKey);
  try {
    await migrate(connection, {
      beside: to === 'sqlite',
      ...(settings.supabase && { project: HOSTED_TABLES }),
    });
    await connection.query(BEGIN_ALONE);
    if (!isDry) await refuseWhileUsed(connection);
    const own = postgresWholeTables(connection);
    const server = settings.supabase ? hostedWholeTables(own, connection) : own;
    const file = sqliteWholeTables(database);
    const [from, into] = to === 'postgres' ? [file, server] : [server, file];
    for await (const _people of into.rows('accounts', ['id'], 'id')) {
      throw new NotMoved('There are people in the PostgreSQL database already.');
    }
    database.exec('BEGIN');
    const copied = await copyTables(from, into, server.columnsOf, settings.supabase ? NOT_IN_PROJECT : []);
    const isMoved = !isDry && copied.every(({ isEqual }) => isEqual);
    if (isMoved && to === 'sqlite') await takeJournal(connection, database);
    if (isMoved && to === 'postgres') await server.finish(copied.map(({ table }) => table));
    database.exec(isMoved ? 'COMMIT' : 'ROLLBACK');
    await connection.query(isMoved ? 'COMMIT' : 'ROLLBACK');
    if (isMoved && to === 'sqlite') {
      // Writes the log into the file, or throws. Closing would not say that there was no room.
      database.pragma('journal_mode = DELETE');
      writeFileSync(digestKeyPath(path), digestKey, { mode: 0o600, flush: true });
      renameSync(draft, path);
    }
    return copied;
  } finally {
    database.close();
    connection.release(true);
    await connections.close();
  }
}

function problem(error: unknown): string {
  if (error instanceof NotMoved) return error.message;
  if (hasCode(error, FULL)) return `The disk of DATA_DIR ${settings.dataDir} is full.`;
  return aloneProblem(error, settings);
}

try {
  const copied = await move(postgres).finally(() => removeDatabase(draft));
  for (const { table, rows, isEqual } of copied) {
    console.log(`${table}: ${number(rows)} rows${isEqual ? '' : ', DIFFERENT'}`);
  }
  const hasDifferences = copied.some(({ isEqual }) => !isEqual);
  if (hasDifferences) giveUp('Nothing was moved: what was written differs from what was read.');
  console.log(
    isDry
      ? 'Everything could be moved. Nothing was, because of --dry-run.'
      : `Moved. Start the server ${to === 'postgres' ? 'with the same settings' : 'without DATABASE_URL'}.`,
  );
} catch (error) {
  giveUp(`${problem(error)} Nothing was moved.`);
}
