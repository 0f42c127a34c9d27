import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { OpenOptions } from '#adapters/sqlite/open-database.ts';
import { makeDataFolder } from './data-folder.ts';

/** A new SQLite store. `close` also deletes its file. */
export function openTestStore(options: OpenOptions = {}) {
  const folder = makeDataFolder('checkahead-store-');
  const path = join(folder, 'store.sqlite');
  const store = openSqliteStore(path, options);
  return {
    path,
    store,
    breakBackend: async () => renameSync(path, `${path}.away`),
    healBackend: async () => renameSync(`${path}.away`, path),
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
