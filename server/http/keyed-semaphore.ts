import { err, type Result } from 'neverthrow';
import { type Failure, unavailable } from '#core/ports/failures.ts';
import type { KeyOf, LimitKey } from './limit-key.ts';

/** Of a full queue. */
export const QUEUE_RETRY_SECONDS = 2;

export interface QueueOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly keyOf: KeyOf;
}

/**
 * Runs at most `concurrency` jobs per key; up to `maxWaiting` others wait in order, and further ones fail with `unavailable`.
 * Parallel guesses then cannot outrun the counting of failures, and correct sign-ins at the same moment all succeed. `p-limit`
 * knows no keys and reports a finished job as active for a moment longer, so that unused keys could not be removed reliably.
 */
export function makeKeyedSemaphore({ concurrency, maxWaiting, keyOf }: QueueOptions) {
  const queues = new Map<LimitKey, { running: number; waiting: (() => void)[] }>();
  return async function withPermit<T, E>(
    text: string,
    work: () => PromiseLike<Result<T, E>>,
  ): Promise<Result<T, E | Failure<'unavailable'>>> {
    const key = keyOf(text);
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.waiting.length >= maxWaiting) return err(unavailable(QUEUE_RETRY_SECONDS));
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
