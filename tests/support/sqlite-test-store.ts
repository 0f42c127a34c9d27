import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { OpenOptions } from '#adapters/sqlite/open-database.ts';
import { makeDataFolder } from './data-folder.ts';
import { placeEmptyDatabase } from './empty-database.ts';
import { storedText } from './stored-text.ts';
import type { TestDatabase } from './test-database.ts';

/** Of a store over a file. */
export const testDatabase = (path: string, store: SqliteStore): TestDatabase => ({
  async rows<T>(sql: string, values: readonly unknown[] = []) {
    const statement = store.connection().prepare(sql);
    if (statement.reader) return statement.all(...values) as T[];
    statement.run(...values);
    return [];
  },
  storedText: async () => storedText(store),
  async breakBackend() {
    renameSync(path, `${path}.away`);
    // Reads of one turn share a snapshot.
    await setImmediate();
  },
  healBackend: async () => renameSync(`${path}.away`, path),
});

/** A new SQLite store. `close` also deletes its file. */
export function openTestStore(options: OpenOptions = {}) {
  const folder = makeDataFolder('checkahead-store-');
  const path = join(folder, 'store.sqlite');
  placeEmptyDatabase(path);
  const store = openSqliteStore(path, options);
  return {
    path,
    store,
    ...testDatabase(path, store),
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
