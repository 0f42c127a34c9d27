import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'node_modules', '.cache', 'hosted-databases');
/** The versions of whatever makes a database. */
const LOCK = readFileSync(join(ROOT, 'package-lock.json'));

/**
 * A database in this process takes seconds to make and a moment to copy. The first test file that needs one leaves a copy for
 * the others, and for the next run; `made` is all the SQL in it, so that a change makes it anew.
 */
export async function fromSnapshot<D>({
  name,
  made,
  open,
  prepare,
  dump,
}: {
  name: string;
  made: readonly string[];
  /** `copy` null: with nothing in it. */
  open: (copy: Blob | null) => Promise<D>;
  /** Only where there is no copy. */
  prepare: (database: D) => Promise<void>;
  dump: (database: D) => Promise<Blob>;
}): Promise<D> {
  const file = join(
    FOLDER,
    `${name}-${createHash('sha256').update(LOCK).update(made.join('\0')).digest('hex')}.tar`,
  );
  if (existsSync(file)) return open(new Blob([readFileSync(file)]));
  const database = await open(null);
  await prepare(database);
  mkdirSync(FOLDER, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, Buffer.from(await (await dump(database)).arrayBuffer()));
  for (const old of readdirSync(FOLDER)) {
    const stale = old.startsWith(`${name}-`) && old.endsWith('.tar') && join(FOLDER, old) !== file;
    if (stale) rmSync(join(FOLDER, old), { force: true });
  }
  renameSync(own, file);
  return database;
}
