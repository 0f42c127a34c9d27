import { readdirSync } from 'node:fs';

/** Whether the start of the server updates a database of version `found`. Throws if a newer program has updated it. */
export function isOlder(found: number, own: number): boolean {
  if (found > own) throw new Error(`the database has a newer version (${found}) than this program (${own})`);
  return found < own;
}

/** Throws unless the database is of the version of this program. */
export function checkVersion(found: number, own: number): void {
  if (isOlder(found, own))
    throw new Error(`the database has an older version (${found}); start the server once`);
}

/** The names of the migrations in a folder, in their order. */
export const migrationsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort();
