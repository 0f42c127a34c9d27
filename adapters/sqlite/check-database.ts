import { Worker } from 'node:worker_threads';

export interface DatabaseCheck {
  /** What is wrong with the file; null: nothing. */
  readonly damage: string | null;
  /** The start of the server updates it. */
  readonly isOutdated: boolean;
  /** The journal knows more: the start does it again. */
  readonly isBehind: boolean;
}

/** Reads the file at `path` beside a running server, in a thread of its own. */
export const checkDatabase = (path: string): Promise<DatabaseCheck> =>
  new Promise((resolve, reject) => {
    new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: path })
      .once('message', resolve)
      .once('error', reject);
  });
