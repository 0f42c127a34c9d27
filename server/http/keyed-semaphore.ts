/**
 * Runs at most `atOnce` pieces of work for one key at a time; the others wait in order. Attempts to guess cannot outrun the
 * counting of failures that way, and correct sign-ins at the same moment all get their turn.
 */
export function makeKeyedSemaphore({ atOnce }: { atOnce: number }) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async function inTurn<T>(key: string, work: () => PromiseLike<T>): Promise<T> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running >= atOnce) await new Promise<void>((resolve) => queue.waiting.push(resolve));
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
