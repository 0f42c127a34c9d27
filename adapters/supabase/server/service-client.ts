import { PostgrestClient } from '@supabase/postgrest-js';
import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { type Rejected, rejected, type Unavailable, unavailable } from '#core/ports/failures.ts';

/** How long an answer may take, milliseconds. */
export const ANSWER_TIMEOUT_MS = 10_000;
export const RETRY_AFTER_SECONDS = 1;

/** A value that fits no column (SQLSTATE classes 22 and 23), but for a key that is taken. */
const WRONG_VALUE = /^(22...|23502|23514)$/;
/** Two at once, no connection, no room, read only, stopped, or the interface without its database: passes by itself. */
const PASSES = /^(08...|25006|40...|53...|55P03|57...|58...|PGRST00[0-3])$/;

/** The hosted tables for our own server, which row security does not hold: never part of the page. */
export type ServiceClient = Pick<PostgrestClient, 'from' | 'rpc'>;

/**
 * JSON that PostgreSQL can store: it holds no U+0000 and no half of a pair, so both become the replacement character. No
 * other character is written with these escapes; an escaped backslash before them makes them plain text.
 */
export function storable(json: string): string {
  return json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\\ufffd');
}

/** `url` is the project's address without a trailing slash, `serviceKey` its secret key in either form. */
export function makeServiceClient({
  url,
  serviceKey,
  fetch = globalThis.fetch,
}: {
  url: string;
  serviceKey: string;
  fetch?: typeof globalThis.fetch;
}): ServiceClient {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        ...(typeof init?.body === 'string' ? { body: storable(init.body) } : {}),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      }),
    retry: false,
  });
}

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string } | null;
  readonly status: number;
}

async function settle<T>(call: PromiseLike<Answer>): Promise<Result<T, Rejected | Unavailable>> {
  const { data, error, status } = await call;
  if (error === null) return ok(data as T);
  const { code } = error;
  if (WRONG_VALUE.test(code)) return err(rejected);
  if (status === 0 || status === 429 || status >= 500 || PASSES.test(code)) {
    return err(unavailable(RETRY_AFTER_SECONDS));
  }
  throw new Error(`the hosted database refused with ${status} ${code}`);
}

/**
 * What a call came to: its rows or value; `rejected` for a value that the database refuses; `unavailable`. Any other
 * refusal is a bug (a wrong key, a migration that is missing), thrown without anybody's values in it.
 */
export function execute<T>(call: PromiseLike<Answer>): ResultAsync<T, Rejected | Unavailable> {
  return new ResultAsync(settle<T>(call));
}

/** The same where we alone decide what is sent, so that a refused value is a bug. */
export function executeTrusted<T>(call: PromiseLike<Answer>): ResultAsync<T, Unavailable> {
  return execute<T>(call).mapErr((failure) => {
    if (failure.kind === 'rejected') throw new Error('the hosted database refused a value of ours');
    return failure;
  });
}
