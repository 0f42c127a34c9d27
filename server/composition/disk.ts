import { statfsSync, statSync } from 'node:fs';
import { databasePath, type Settings } from '../settings.ts';

export interface Disk {
  readonly freeBytes: number;
  readonly sizeBytes: number;
  readonly databaseBytes: number;
  /** Of the write-ahead log. */
  readonly logBytes: number;
}

const found = (path: string) => statSync(path, { throwIfNoEntry: false });

/** The disk of SQLite's database; null if the database is elsewhere, or the folder is missing. */
export function readDisk(settings: Settings): Disk | null {
  if (settings.postgres !== null || !found(settings.dataDir)) return null;
  const { bavail, blocks, bsize } = statfsSync(settings.dataDir);
  const path = databasePath(settings);
  return {
    freeBytes: bavail * bsize,
    sizeBytes: blocks * bsize,
    databaseBytes: found(path)?.size ?? 0,
    logBytes: found(`${path}-wal`)?.size ?? 0,
  };
}
