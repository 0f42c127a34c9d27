import type { VisitWatch } from './watch-visit.ts';

/** When more calls than this are queued, the oldest are dropped. */
const MAX_QUEUED = 50;

/** Queues calls until the analytics code has loaded, and then passes them on. */
export interface AnalyticsQueue {
  run(work: (watch: VisitWatch) => void): void;
  /** Runs the queued calls in order and passes on later ones at once. */
  open(watch: VisitWatch): void;
  /** Analytics will not be loaded: drops queued and later calls. */
  close(): void;
}

export function createAnalyticsQueue(): AnalyticsQueue {
  let queued: ((watch: VisitWatch) => void)[] | null = [];
  let opened: VisitWatch | null = null;
  return {
    run(work) {
      if (opened) work(opened);
      else if (queued) queued = [...queued, work].slice(-MAX_QUEUED);
    },
    open(watch) {
      opened = watch;
      for (const work of queued ?? []) work(watch);
      queued = null;
    },
    close() {
      queued = null;
    },
  };
}
