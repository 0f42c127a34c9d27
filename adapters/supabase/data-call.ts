import { err, ok, type ResultAsync } from 'neverthrow';
import { answered } from './answered.ts';
import { type DataFailure, type DataRefusal, dataFailure } from './data-failures.ts';

type Answer = (DataRefusal & { data: null }) | { data: unknown; error: null; status: number };

/**
 * What a call on a table or of a procedure came to. Where one row is asked for, that there is none is an answer: null (spec
 * section 7: PGRST116 is ignored).
 */
export const settle = <T>(call: PromiseLike<unknown>): ResultAsync<T, DataFailure> =>
  answered(call as PromiseLike<Answer>).andThen((answer) =>
    answer.error && answer.error.code !== 'PGRST116' ? err(dataFailure(answer)) : ok(answer.data as T),
  );
