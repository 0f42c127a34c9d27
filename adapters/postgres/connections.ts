import type { Pool, PoolClient, PoolConfig } from 'pg';
import { isLoopback } from '#core/site/loopback.ts';

export interface Answer {
  readonly rows: readonly unknown[];
  readonly changes: number;
  /** Such as 'COMMIT'; absent: not known. */
  readonly command?: string;
}

/** A connection, used by one transaction at a time. Queries are sent at once and answered in their order. */
export interface Connection {
  /** With several statements if there are no values. `name`: the text may be prepared under it. */
  query(text: string, values?: readonly unknown[], name?: string): Promise<Answer>;
  /** Calls back if the connection breaks; returns what ends that. */
  onLost(callback: (error: Error) => void): () => void;
  /** To be used again, unless it is broken. */
  release(isBroken: boolean): void;
}

/** Rejects with the error of PostgreSQL, which has a `severity`, or of the connection. */
export interface Connections {
  /** For writes there is one connection, which waits for no reader. One for migrations may take its time. */
  connect(purpose: 'read' | 'write' | 'migrate'): Promise<Connection>;
  close(): Promise<void>;
}

/** What the database calls our connections. */
export const APPLICATION = 'checkahead';
const READERS = 4;
/** A new connection, or a free one. */
const CONNECT_MS = 1_000;
/** After which PostgreSQL ends a statement. An answer is waited for a little longer: the server or the network may be gone. */
export const QUERY_MS = 1_500;
const IDLE_MS = 60_000;

/**
 * The address with TLS decided: a server on another machine must show a certificate for its name that a known authority signed
 * (that in the file `sslrootcert`, if it is given), whatever the address asks for.
 */
export function withVerifiedTls(url: string): string {
  const address = new URL(url);
  const { hostname, searchParams } = address;
  const isOff = isLoopback(hostname) && (searchParams.get('sslmode') ?? 'disable') === 'disable';
  searchParams.set('sslmode', isOff ? 'disable' : 'verify-full');
  return address.href;
}

/** Connections to the PostgreSQL at `url`, directly or through a pooler that gives a server connection to each transaction. */
export async function openConnections(url: string): Promise<Connections> {
  const { default: pg } = await import('pg');
  const { INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins;
  const connectionString = withVerifiedTls(url);
  /** Only these keep prepared statements: a pooler may give each transaction another server process. */
  const direct = new WeakSet<object>();
  const config: PoolConfig & { pipeline: true; onConnect(client: PoolClient): Promise<void> } = {
    connectionString,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    pipeline: true,
    types: {
      getTypeParser(type: number, format?: 'text' | 'binary') {
        if (type === INT8 || type === NUMERIC) return Number;
        if (type === TIMESTAMPTZ) return (time: string) => new Date(time).toISOString();
        return pg.types.getTypeParser(type, format as 'text');
      },
    },
    async onConnect(client) {
      client.on('error', () => {});
      const { rows } = await client.query('SELECT pg_backend_pid() AS process');
      if (rows[0].process === (client as unknown as { processID: number }).processID) direct.add(client);
    },
  };
  const limited = { ...config, query_timeout: QUERY_MS + 500 };
  const pools = {
    read: new pg.Pool({ ...limited, max: READERS }),
    write: new pg.Pool({ ...limited, max: 1 }),
    migrate: new pg.Pool({ ...config, max: 1 }),
  } satisfies Record<string, Pool>;
  // A connection that breaks while nobody uses it is replaced.
  for (const pool of Object.values(pools)) pool.on('error', () => {});

  return {
    async connect(purpose) {
      const client = await pools[purpose].connect();
      return {
        async query(text, values, name) {
          const { rows, rowCount, command } = await client.query({
            text,
            ...(values && { values: [...values] }),
            ...(name && direct.has(client) && { name }),
          });
          return { rows, changes: rowCount ?? 0, command };
        },
        onLost(callback) {
          client.once('error', callback);
          return () => void client.off('error', callback);
        },
        release: (isBroken) => client.release(isBroken),
      };
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
