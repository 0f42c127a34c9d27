import { err, ok, ResultAsync } from 'neverthrow';
import { type Outage, unavailable, unreachable } from '#core/ports/failures.ts';
import { type DataFailure, type DataRefusal, dataFailure } from './data-failures.ts';
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

type Response = (DataRefusal & { data: null }) | { data: unknown; error: null; status: number };

/** The result of a query or remote procedure. If one row is requested and none exists (PGRST116), the result is null. */
export const runQuery = <T>(query: PromiseLike<unknown>): ResultAsync<T, DataFailure> =>
  withTimeout(query as PromiseLike<Response>).andThen((response) =>
    response.error && response.error.code !== 'PGRST116'
      ? err(dataFailure(response))
      : ok(response.data as T),
  );
