import { Worker } from 'node:worker_threads';
import { ResultAsync } from 'neverthrow';
import { unavailable } from '#core/ports/failures.ts';
import type { ReportRange } from '#core/research/report-range.ts';
import type { ResearchData, ResearchStore } from '#core/research/research-store.ts';
import { checkIsCurrent } from '../open-database.ts';
import { readSnapshot } from './read-snapshot.ts';

/** In a thread of its own, because the figures of millions of people take seconds, and the console answers meanwhile. */
const readInThread = (path: string, range: ReportRange) =>
  new Promise<ResearchData>((resolve, reject) => {
    new Worker(new URL('./research-thread.ts', import.meta.url), { workerData: { path, range } })
      .once('message', resolve)
      .once('error', reject)
      .once('exit', reject);
  });

/** Reads the file at `path` beside a running server. Throws if the file cannot be opened now. */
export function openSqliteResearchStore(path: string): ResearchStore {
  readSnapshot(path, checkIsCurrent);
  /** By range, so that a page that is loaded again waits for what is being read. */
  const underWay = new Map<string, ReturnType<ResearchStore['all']>>();
  return {
    all(range) {
      const key = `${range.from} ${range.to}`;
      const read =
        underWay.get(key) ??
        ResultAsync.fromPromise(
          readInThread(path, range).finally(() => underWay.delete(key)),
          () => unavailable(),
        );
      underWay.set(key, read);
      return read;
    },
  };
}
