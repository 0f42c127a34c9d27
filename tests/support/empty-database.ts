import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { makeDataFolder } from './data-folder.ts';

let empty: Buffer | null = null;

function makeEmpty(): Buffer {
  const folder = makeDataFolder('checkahead-empty-');
  const path = join(folder, 'empty.sqlite');
  openDatabase(path).close();
  const made = readFileSync(path);
  rmSync(folder, { recursive: true });
  return made;
}

/** Puts a database without rows where none is: all migrations would take a quarter of the start of a server. */
export function placeEmptyDatabase(path: string): void {
  if (existsSync(path)) return;
  empty ??= makeEmpty();
  writeFileSync(path, empty);
}
