import { err, ok, type ResultAsync } from 'neverthrow';
import { type DataFailure, type DataRefusal, dataFailure } from './data-failures.ts';
import { withTimeout } from './with-timeout.ts';

type Response = (DataRefusal & { data: null }) | { data: unknown; error: null; status: number };

/** The result of a query or remote procedure. If one row is requested and none exists (PGRST116), the result is null. */
export const runQuery = <T>(query: PromiseLike<unknown>): ResultAsync<T, DataFailure> =>
  withTimeout(query as PromiseLike<Response>).andThen((response) =>
    response.error && response.error.code !== 'PGRST116'
      ? err(dataFailure(response))
      : ok(response.data as T),
  );
