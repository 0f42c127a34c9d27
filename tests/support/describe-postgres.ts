import { PGlite, types } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type Connections, openConnections } from '#adapters/postgres/connections.ts';
import { migrate } from '#adapters/postgres/migrate.ts';
import { openPostgresStore, type PostgresOptions } from '#adapters/postgres/postgres-store.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { fromSnapshot } from './data-snapshot.ts';
import { dropRowParsers, type Row } from './hosted-database.ts';

/** An empty database of the store. */
export interface TestPostgres {
  /** Several may be open, like servers that share the database. Broken, it gets no connection until it is healed. */
  open(options?: Partial<PostgresOptions>): Promise<SqlStore>;
  breakBackend(): Promise<void>;
  healBackend(): Promise<void>;
  /** Beside the stores, to prepare and inspect. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Connections as the store makes them. */
  connect: Connections['connect'];
}

interface Engine {
  readonly connections: () => Promise<Connections>;
  close(): Promise<void>;
}

const PARSERS = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
};

/** PostgreSQL in this process, with one connection, which each transaction takes in turn. */
async function openPglite(): Promise<Engine> {
  const database = await fromSnapshot({
    name: 'postgres-store',
    made: [],
    open: (copy) => PGlite.create({ parsers: PARSERS, ...(copy ? { loadDataDir: copy } : {}) }),
    prepare: async () => {},
    dump: (empty) => empty.dumpDataDir('none'),
  });
  await dropRowParsers(database);
  let free: Promise<void> = Promise.resolve();
  const connect: Connections['connect'] = async () => {
    const before = free;
    let release = () => {};
    free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return {
      async query(text, values) {
        const answer = values ? await database.query(text, [...values]) : (await database.exec(text)).at(-1);
        return {
          rows: answer?.rows ?? [],
          changes: answer?.affectedRows ?? 0,
          command: (answer as { command?: string } | undefined)?.command ?? '',
        };
      },
      onLost: () => () => {},
      release(isBroken) {
        if (isBroken) void database.exec('ROLLBACK').finally(release);
        else release();
      },
    };
  };
  return { connections: async () => ({ connect, async close() {} }), async close() {} };
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

/** Past triggers and references. With the rows that the migrations make, and ids from the start. */
const EMPTY = `
  do $$
  declare
    name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    perform setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences
      where schemaname = 'checkahead' and last_value is not null;
    for name in select oid::regclass from pg_class where relnamespace = 'checkahead'::regnamespace and relkind = 'r'
      and relname not in ('migrations', 'suppression_key') and pg_relation_size(oid) > 0
    loop
      execute 'delete from ' || name;
    end loop;
    insert into checkahead.announcements (id, state, audience, created_at) values ('on-finishing', 'done', 'everybody', 0);
    insert into checkahead.research_arrivals values (0, '', '', '', '');
  end $$`;

/**
 * Describes the store on PGlite, and on the real server at TEST_POSTGRES_URL if it is set. It is empty before each test.
 * `needsServer`: for what only several connections show.
 */
export function describePostgres(
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
    beforeAll(async () => {
      engine = await openEngine();
      own = await engine.connections();
      const connection = await own.connect('migrate');
      await migrate(connection);
      connection.release(false);
      Object.assign(database, {
        connect: own.connect,
        async open(options) {
          const connections = await engine.connections();
          const breakable: Connections = {
            ...connections,
            async connect(purpose) {
              if (isBroken) throw Object.assign(new Error('broken by the test'), { code: 'ECONNREFUSED' });
              return connections.connect(purpose);
            },
          };
          const store = await openPostgresStore({
            url: '',
            digestKey: 'key',
            connections: breakable,
            ...options,
          });
          opened.push(store);
          return store;
        },
        async breakBackend() {
          isBroken = true;
        },
        async healBackend() {
          isBroken = false;
        },
        async query(sql, values) {
          const connection = await own.connect('migrate');
          const { rows } = await connection.query(sql, values).finally(() => connection.release(false));
          return rows as readonly Row[];
        },
      } satisfies TestPostgres);
    });
    beforeEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
      isBroken = false;
      await database.query(EMPTY);
    });
    afterAll(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
      await own.close();
      await engine.close();
    });
    tests(database);
  });
}
