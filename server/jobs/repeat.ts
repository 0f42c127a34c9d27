export interface Repeated {
  /** No further run starts; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Runs `work` again and again with `pauseMs` between two runs, and after `morePauseMs` where it answers that there is more to do. */
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
}): Repeated {
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
        // Requests come before the next slice, even when there is more to do.
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
    async stop() {
      stopped = true;
      wake();
      await ended;
    },
  };
}
