import { existsSync } from 'node:fs';
import { openConnections } from '#adapters/postgres/connections.ts';
import { BEGIN_ALONE, migrate } from '#adapters/postgres/migrate.ts';
import { postgresWholeTables } from '#adapters/postgres/whole-tables.ts';
import { openAlone, removeDatabase } from '#adapters/sqlite/database-copies.ts';
import { readDigestKey } from '#adapters/sqlite/digest-key.ts';
import { checkVersion, openDatabase } from '#adapters/sqlite/open-database.ts';
import { sqliteWholeTables } from '#adapters/sqlite/whole-tables.ts';
import { argumentsOf } from '../launch/commands.ts';
import { databasePath, readSettings } from '../settings.ts';
import { type CopiedTable, copyTables } from './copy-tables.ts';
import { storeProblem } from './embedded-ports.ts';
import { number } from './formats.ts';
import { giveUp, orGiveUp } from './give-up.ts';
import { startProblem } from './start-problem.ts';

process.umask(0o077);

const { to, 'dry-run': isDry } = argumentsOf('move').values;
if (to !== 'postgres' && to !== 'sqlite') giveUp('npm run move needs --to: postgres or sqlite.');
const settings = orGiveUp(readSettings(process.env).mapErr(({ line }) => line));
const { postgres } = settings;
if (postgres === null) giveUp('DATABASE_URL is missing: it names the PostgreSQL database.');
const path = databasePath(settings);
if (to === 'postgres' && !existsSync(path)) giveUp(`There is no database in DATA_DIR ${settings.dataDir}.`);
if (to === 'sqlite' && existsSync(path))
  giveUp(`There is a database in DATA_DIR ${settings.dataDir} already.`);

/** Why nothing was moved. */
class NotMoved extends Error {}

/** Of the new file, until it is complete. */
const draft = `${path}.moving`;

function openFile() {
  if (to === 'sqlite') {
    removeDatabase(draft);
    return openDatabase(draft);
  }
  const database = openAlone(path);
  if (database === null) throw new NotMoved(`The database in DATA_DIR ${settings.dataDir} is damaged.`);
  checkVersion(database);
  return database;
}

async function move({ url, digestKey }: NonNullable<typeof postgres>): Promise<readonly CopiedTable[]> {
  const connections = await openConnections(url);
  const database = openFile();
  try {
    if (readDigestKey(database.name) !== digestKey) {
      throw new NotMoved(
        `DIGEST_KEY differs from the key in ${settings.dataDir}/digest.key. Set it to that one.`,
      );
    }
    const connection = await connections.connect('migrate');
    await migrate(connection, { beside: to === 'sqlite' });
    await connection.query(BEGIN_ALONE);
    const server = postgresWholeTables(connection);
    const file = sqliteWholeTables(database);
    const [from, into] = to === 'postgres' ? [file, server] : [server, file];
    for await (const rows of into.rows('accounts', ['id'], 'id')) {
      throw new NotMoved(
        `There are ${number(rows.length)} or more people in the PostgreSQL database already.`,
      );
    }
    database.exec('BEGIN');
    const copied = await copyTables(from, into, server.columnsOf);
    const isDone = !isDry && copied.every(({ isEqual }) => isEqual);
    if (isDone && to === 'postgres') await server.continueNumbers();
    database.exec(isDone ? 'COMMIT' : 'ROLLBACK');
    await connection.query(isDone ? 'COMMIT' : 'ROLLBACK');
    return copied;
  } finally {
    database.close();
    await connections.close();
  }
}

function problem(error: unknown): string {
  if (error instanceof NotMoved) return error.message;
  const { code = '' } = error as { code?: string };
  return /^SQLITE_BUSY/.test(code)
    ? `The database in DATA_DIR ${settings.dataDir} is in use: stop the server and every other program that has it open.`
    : startProblem(storeProblem(error), settings);
}

try {
  const copied = await move(postgres);
  for (const { table, rows, isEqual } of copied) {
    console.log(`${table}: ${number(rows)} rows${isEqual ? '' : ', DIFFERENT'}`);
  }
  const hasDifferences = copied.some(({ isEqual }) => !isEqual);
  if (hasDifferences) giveUp('Nothing was moved: what was written differs from what was read.');
  if (isDry) console.log('Everything could be moved. Nothing was, because of --dry-run.');
} catch (error) {
  giveUp(`${problem(error)} Nothing was moved.`);
} finally {
  removeDatabase(draft);
}
