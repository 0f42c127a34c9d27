import { ResultAsync } from 'neverthrow';
import { type Outage, unavailable, unreachable } from '#core/ports/failures.ts';
import { ANSWER_TIMEOUT_MS } from './supabase-client.ts';

/**
 * The result of a library call, or `unreachable` after the time limit: the library retries a session renewal for half a
 * minute. An unexpected exception of the library becomes `unavailable`.
 */
export function withTimeout<T>(call: PromiseLike<T>): ResultAsync<T, Outage> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, ANSWER_TIMEOUT_MS, unreachable);
  });
  return ResultAsync.fromPromise(Promise.race([call, timeout]), (reason) =>
    reason === unreachable ? unreachable : unavailable(),
  );
}
