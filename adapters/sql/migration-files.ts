import { readdirSync } from 'node:fs';

/** The names of the migrations in a folder, in their order. */
export const migrationsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort();
