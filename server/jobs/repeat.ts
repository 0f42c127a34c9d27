import { setTimeout } from 'node:timers/promises';

/** Repeats `work` with `pauseMs` between two runs, or `morePauseMs` if it returns 'more'. */
export function repeat({
  work,
  pauseMs,
  morePauseMs = 0,
  onBug,
}: {
  work: () => Promise<'more' | 'done'>;
  pauseMs: number;
  morePauseMs?: number;
  onBug: (error: unknown) => void;
}) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const next = await work().catch(onBug);
      // A timer even for 0 ms, so that pending requests run before the next slice. It rejects when it is stopped.
      const pause = setTimeout(next === 'more' ? morePauseMs : pauseMs, undefined, { ref: false, signal });
      await pause.catch(() => {});
    }
  }

  const ended = loop();
  return {
    /** Starts no further run; resolves when the current one has ended. */
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
