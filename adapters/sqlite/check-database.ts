import { Worker } from 'node:worker_threads';

/** What is wrong with the file at `path`, read beside a running server in a thread of its own; null: nothing. */
export const checkDatabase = (path: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: path })
      .once('message', resolve)
      .once('error', reject);
  });
