import { parentPort, workerData } from 'node:worker_threads';
import { checkVersion } from './open-database.ts';
import { readSnapshot } from './research/read-snapshot.ts';

// The thread of `check-database.ts`: pages and indexes of a large file take seconds.
const problem = readSnapshot(workerData as string, (database) => {
  checkVersion(database);
  const found = database.pragma('quick_check(1)', { simple: true });
  return found === 'ok' ? null : String(found);
});
parentPort?.postMessage(problem);
