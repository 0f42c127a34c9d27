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
  let stopped = false;
  let wake: () => void = () => {};

  async function loop(): Promise<void> {
    while (!stopped) {
      let next: 'more' | 'done' = 'done';
      try {
        next = await work();
      } catch (error) {
        onBug(error);
      }
      if (stopped) return;
      await new Promise<void>((resolve) => {
        // A timer even for 0 ms, so that pending requests run before the next slice.
        const timer = setTimeout(resolve, next === 'more' ? morePauseMs : pauseMs);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const ended = loop();
  return {
    /** Starts no further run; resolves when the current one has ended. */
    async stop() {
      stopped = true;
      wake();
      await ended;
    },
  };
}
