import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 512 * 1024 * 1024;

function hasMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Makes a folder for a database, in memory if the system has room: there a commit does not wait for a disk. */
export function makeDataFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), prefix));
}
