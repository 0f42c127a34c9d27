import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type Connections, openConnections } from '#adapters/postgres/connections.ts';
import { migrate, SCHEMA } from '#adapters/postgres/migrate.ts';
import { openPostgresStore, type PostgresOptions } from '#adapters/postgres/postgres-store.ts';
import { translate } from '#adapters/postgres/statements.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { fromSnapshot } from './data-snapshot.ts';
import { emptyTables, type Row } from './hosted-database.ts';
import { makeTurns, servePglite } from './pglite-socket.ts';
import type { TestDatabase } from './test-database.ts';

/** A database of the store. */
export interface TestPostgres extends TestDatabase {
  /** Several may be open, like servers that share the database. Broken, it gets no connection until it is healed. */
  open(options?: Partial<PostgresOptions>): Promise<SqlStore>;
  /** For a server, in place of DATABASE_URL and DIGEST_KEY. */
  settings(): Promise<Pick<PostgresOptions, 'url' | 'digestKey' | 'connections'>>;
  /** Deletes all rows, closes the stores and heals it. */
  empty(): Promise<void>;
  /** Beside the stores, to prepare and inspect. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Connections as the store makes them. */
  connect: Connections['connect'];
}

interface Engine {
  readonly connections: () => Promise<Connections>;
  close(): Promise<void>;
}

/** PostgreSQL in this process, whose transactions take turns. */
async function openPglite(): Promise<Engine> {
  const database = await fromSnapshot({
    name: 'postgres-store',
    made: [],
    open: (copy) => PGlite.create(copy ? { loadDataDir: copy } : {}),
    prepare: async () => {},
    dump: (empty) => empty.dumpDataDir('none'),
  });
  const { url } = await servePglite(database, 'postgres', makeTurns());
  return { connections: () => openConnections(url), async close() {} };
}

let pglite: Promise<Engine> | null = null;

/** It takes a second to open, so all tests of a file use the same. */
function onePglite(): Promise<Engine> {
  pglite ??= openPglite();
  return pglite;
}

async function openServer(url: string): Promise<Engine> {
  const { openRealPostgres } = await import('./real-postgres.ts');
  const server = await openRealPostgres(url);
  return { connections: () => openConnections(server.url), close: () => server.close() };
}

const url = process.env.TEST_POSTGRES_URL;
const SERVERS: readonly (readonly [string, () => Promise<Engine>])[] = url
  ? [['PostgreSQL', () => openServer(url)]]
  : [];

const EMPTY = emptyTables(
  "'checkahead'",
  `insert into checkahead.announcements (id, state, audience, created_at) values ('on-finishing', 'done', 'everybody', 0);
    insert into checkahead.research_arrivals values (0, '', '', '', '');`,
  "'migrations', 'suppression_key'",
);

/** Tests on PGlite, and on the real server at TEST_POSTGRES_URL if it is set. `needsServer`: for what only several connections show. */
export function describeDatabases(
  title: string,
  tests: (database: TestPostgres) => void,
  { needsServer = false } = {},
): void {
  const engines = needsServer ? SERVERS : [['PGlite', onePglite] as const, ...SERVERS];
  describe.each(engines)(`${title} on %s`, (_name, openEngine) => {
    const database = {} as TestPostgres;
    const opened: SqlStore[] = [];
    let engine: Engine;
    let own: Connections;
    let isBroken = false;

    const settings: TestPostgres['settings'] = async () => {
      const connections = await engine.connections();
      const breakable: Connections = {
        ...connections,
        async connect(purpose) {
          if (isBroken) throw Object.assign(new Error('broken by the test'), { code: 'ECONNREFUSED' });
          return connections.connect(purpose);
        },
      };
      return { url: '', digestKey: 'key', connections: breakable };
    };
    const closeStores = () => Promise.all(opened.splice(0).map((store) => store.close()));
    const query: TestPostgres['query'] = async (sql, values) => {
      const connection = await own.connect('migrate');
      const { rows } = await connection.query(sql, values).finally(() => connection.release(false));
      return rows as readonly Row[];
    };
    const rows = async (sql: string, values: readonly unknown[] = []) => {
      const connection = await own.connect('migrate');
      const { text, valuesOf } = translate(sql);
      let isDone = false;
      try {
        await connection.query(`BEGIN; ${SCHEMA}`);
        const answer = await connection.query(text, valuesOf(values));
        await connection.query('COMMIT');
        isDone = true;
        return answer.rows as readonly Row[];
      } finally {
        connection.release(!isDone);
      }
    };

    beforeAll(async () => {
      engine = await openEngine();
      own = await engine.connections();
      const connection = await own.connect('migrate');
      await migrate(connection).finally(() => connection.release(false));
      Object.assign(database, {
        connect: own.connect,
        settings,
        async open(options) {
          const store = await openPostgresStore({ ...(await settings()), ...options });
          opened.push(store);
          return store;
        },
        async empty() {
          await closeStores();
          isBroken = false;
          await query(EMPTY);
        },
        async breakBackend() {
          isBroken = true;
        },
        async healBackend() {
          isBroken = false;
        },
        query,
        rows: rows as TestPostgres['rows'],
        // Without the journal, which names deleted accounts by their id. That of SQLite is beside the database.
        async storedText() {
          const tables = await query(`SELECT oid::regclass::text AS name FROM pg_class
            WHERE relnamespace = 'checkahead'::regnamespace AND relkind = 'r' AND relname <> 'journal' ORDER BY name`);
          const texts: string[] = [];
          for (const { name } of tables) {
            const each = await query(
              `SELECT row_to_json(stored)::text AS text FROM ${name} AS stored ORDER BY text`,
            );
            texts.push(`${name}`, ...each.map(({ text }) => String(text)));
          }
          return texts.join('\n');
        },
      } satisfies TestPostgres);
    });
    afterAll(async () => {
      await closeStores();
      await own.close();
      await engine.close();
    });
    tests(database);
  });
}

/** The same, with a database that is empty before each test. */
export const describePostgres: typeof describeDatabases = (title, tests, options) =>
  describeDatabases(
    title,
    (database) => {
      beforeEach(() => database.empty());
      tests(database);
    },
    options,
  );
