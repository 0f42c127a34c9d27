import { describe } from 'vitest';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import type { BreakableBackend } from '../contracts/contract.ts';
import { describeDatabases } from './describe-postgres.ts';
import { openTestStore } from './sqlite-test-store.ts';
import type { TestDatabase } from './test-database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** One of the databases. What it opens is empty, and takes the place of what it opened before. */
export interface StoreKind {
  open(): Promise<TestDatabase & BreakableBackend & { readonly store: SqlStore }>;
  startServer(options?: TestServerOptions): Promise<TestServer>;
}

/** Describes on SQLite and on PostgreSQL; `options` as of `describeDatabases`. */
export function describeStores(
  title: string,
  tests: (kind: StoreKind) => void,
  options?: Parameters<typeof describeDatabases>[2],
): void {
  describe(`${title} on SQLite`, () =>
    tests({ open: async () => openTestStore(), startServer: startTestServer }));
  describeDatabases(
    title,
    (database) =>
      tests({
        async open() {
          await database.empty();
          const store = await database.open();
          return { ...database, store, close: () => store.close() };
        },
        async startServer(options) {
          await database.empty();
          return startTestServer({ ...options, postgres: database });
        },
      }),
    options,
  );
}
