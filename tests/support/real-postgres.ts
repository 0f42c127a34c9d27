import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { SqlEngine } from './hosted-database.ts';

const { builtins, getTypeParser } = pg.types;

/** Big integers as numbers and times as ISO 8601, like PostgREST. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return getTypeParser(oid, format as 'text');
  },
};

/**
 * A fresh database on the PostgreSQL server at `url` (a superuser's address), dropped again by `close`. Roles belong to the
 * whole server: missing ones are created and kept. `another` is a second connection, to be closed first.
 */
export async function openRealPostgres(
  url: string,
): Promise<SqlEngine & { readonly url: string; another(): Promise<SqlEngine> }> {
  const name = `checkahead_test_${randomBytes(6).toString('hex')}`;
  const adminClient = new pg.Client({ connectionString: url });
  await adminClient.connect();
  await adminClient.query(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const connect = async (): Promise<SqlEngine> => {
    const client = new pg.Client({ connectionString: address.href, types });
    await client.connect();
    return {
      exec: async (sql) => void (await client.query(sql)),
      async query(sql, values) {
        const { rows, rowCount } = await client.query(sql, [...values]);
        return { rows, count: rowCount ?? 0 };
      },
      close: () => client.end(),
    };
  };
  const first = await connect();
  return {
    ...first,
    url: address.href,
    another: connect,
    async close() {
      await first.close();
      await adminClient.query(`drop database ${name}`);
      await adminClient.end();
    },
  };
}
