import type { VisitWatch } from './watch-visit.ts';

/** What happens before the watch is here waits for it in order; the oldest beyond this is given up. */
const WAITING_MAX = 50;

/** Hands work to the watch over the visit, which comes late or not at all. */
export interface VisitRelay {
  run(work: (watch: VisitWatch) => void): void;
  /** The watch is here. */
  open(watch: VisitWatch): void;
  /** There will be none: nothing is kept any more. */
  close(): void;
}

export function openVisitRelay(): VisitRelay {
  let waiting: ((watch: VisitWatch) => void)[] | null = [];
  let opened: VisitWatch | null = null;
  return {
    run(work) {
      if (opened) work(opened);
      else if (waiting) waiting = [...waiting, work].slice(-WAITING_MAX);
    },
    open(watch) {
      opened = watch;
      for (const work of waiting ?? []) work(watch);
      waiting = null;
    },
    close() {
      waiting = null;
    },
  };
}
