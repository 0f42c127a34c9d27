import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseCheck } from './check-database.ts';
import { factOf } from './database-copies.ts';
import { journalPath, lastNumber } from './journal.ts';
import { isOutdated } from './open-database.ts';
import { readSnapshot } from './research/read-snapshot.ts';

// The thread of `check-database.ts`: pages and indexes of a large file take seconds.
const path = workerData as string;
const lastEntry = lastNumber(journalPath(path));
const found = readSnapshot(path, (database): DatabaseCheck => {
  const outdated = isOutdated(database);
  const check = database.pragma('quick_check(1)', { simple: true });
  return {
    damage: check === 'ok' ? null : String(check),
    isOutdated: outdated,
    isBehind: check === 'ok' && lastEntry > factOf(database, 'journal'),
  };
});
parentPort?.postMessage(found);
