/**
 * Runs at most `concurrency` jobs per key; the others wait in order. Parallel guesses then cannot outrun the counting of
 * failures, and correct sign-ins at the same moment all succeed. `p-limit` knows no keys and reports a finished job as active
 * for a moment longer, so that unused keys could not be removed reliably.
 */
export function makeKeyedSemaphore({ concurrency }: { concurrency: number }) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async function withPermit<T>(key: string, work: () => PromiseLike<T>): Promise<T> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running >= concurrency) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(key);
      }
    }
  };
}
