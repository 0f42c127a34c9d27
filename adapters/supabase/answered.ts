import { ResultAsync } from 'neverthrow';
import { type Outage, unavailable, unreachable } from '#core/ports/failures.ts';
import { ANSWER_TIMEOUT_MS } from './supabase-client.ts';

/**
 * What a call of the vendor's library came to. It keeps trying for half a minute to renew a session; whoever waits is told
 * `unreachable` before. What it throws although it should not is `unavailable`.
 */
export function answered<T>(call: PromiseLike<T>): ResultAsync<T, Outage> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, ANSWER_TIMEOUT_MS, unreachable);
  });
  return ResultAsync.fromPromise(Promise.race([call, late]), (reason) =>
    reason === unreachable ? unreachable : unavailable(),
  );
}
