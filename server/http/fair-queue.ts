import { err, type Result } from 'neverthrow';
import { type Failure, unavailable } from '#core/ports/failures.ts';
import { QUEUE_RETRY_SECONDS, type QueueOptions } from './keyed-semaphore.ts';
import type { LimitKey } from './limit-key.ts';

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * Runs at most `concurrency` jobs and queues up to `maxWaiting` more. Keys take turns, so that no key waits behind all jobs of
 * another key. If the queue is full, the newest job of the key with the most queued jobs fails with `unavailable`.
 */
export function makeFairQueue({ concurrency, maxWaiting, keyOf }: QueueOptions) {
  /** In order of turns: the first key is next. */
  const queues = new Map<LimitKey, Waiting[]>();
  let running = 0;
  let queued = 0;

  function startNext(): void {
    const [next] = queues;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [key, queue] = next;
    queues.delete(key);
    const [first, ...rest] = queue;
    if (rest.length > 0) queues.set(key, rest);
    queued -= 1;
    first?.start();
  }

  /** Drops the newest job of the key with the longest queue; false if `key` has the longest itself. */
  function makeRoom(key: LimitKey): boolean {
    let longest: Waiting[] = queues.get(key) ?? [];
    for (const queue of queues.values()) if (queue.length > longest.length + 1) longest = queue;
    if (longest === queues.get(key) || longest.length === 0) return false;
    queued -= 1;
    longest.pop()?.refuse();
    return true;
  }

  return async function enqueue<T, E>(
    text: string,
    work: () => PromiseLike<Result<T, E>>,
  ): Promise<Result<T, E | Failure<'unavailable'>>> {
    const key = keyOf(text);
    if (running < concurrency) running += 1;
    else {
      if (queued >= maxWaiting && !makeRoom(key)) return err(unavailable(QUEUE_RETRY_SECONDS));
      const started = await new Promise<boolean>((resolve) => {
        const queue = queues.get(key) ?? [];
        queue.push({ start: () => resolve(true), refuse: () => resolve(false) });
        queues.set(key, queue);
        queued += 1;
      });
      if (!started) return err(unavailable(QUEUE_RETRY_SECONDS));
    }
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
