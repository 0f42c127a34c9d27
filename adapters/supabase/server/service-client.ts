import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { DEFAULT_LANGUAGE, type Language } from '#core/language/languages.ts';
import { type Rejected, rejected, type Unavailable, unavailable } from '#core/ports/failures.ts';
import type { MailRecipient } from '#core/ports/identity-mail.ts';

/** Time limit of one request unless another one is given, milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;
export const RETRY_AFTER_SECONDS = 1;

/** Values that fit no column (SQLSTATE classes 22 and 23), except duplicate keys. */
const INVALID_VALUE = /^(22...|23502|23514)$/;
/** Conflict, lost connection, no capacity, read-only or stopped database: a later attempt can succeed. */
const TEMPORARY = /^(08...|25006|40...|53...|55P03|57...|58...|PGRST00[0-3])$/;

/** Access to the hosted project with its secret key, which row-level security does not restrict. Never part of the page. */
export type ServiceClient = Pick<SupabaseClient, 'auth' | 'from' | 'rpc'>;

/**
 * JSON that PostgreSQL can store: U+0000 and lone surrogates become the replacement character. They are always written as
 * these escapes, and an escaped backslash before them makes them plain text.
 */
export function storable(json: string): string {
  return json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\\ufffd');
}

/** A client that holds no session. `url` is the address of the project without a trailing slash. */
export function makeProjectClient({
  url,
  key,
  fetch = globalThis.fetch,
  timeoutMs = ANSWER_TIMEOUT_MS,
  onFault = () => {},
}: {
  url: string;
  key: string;
  fetch?: typeof globalThis.fetch | undefined;
  timeoutMs?: number | undefined;
  /** Told of every request without an answer, and of every answer that says that the project cannot serve it. */
  onFault?: ((code: string) => void) | undefined;
}): SupabaseClient {
  return createClient(url, key, {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, persistSession: false },
    db: { retry: false },
    global: {
      fetch(input, init) {
        const asked = fetch(input, {
          ...init,
          ...(typeof init?.body === 'string' ? { body: storable(init.body) } : {}),
          signal: AbortSignal.timeout(timeoutMs),
        });
        asked.then(
          ({ status }) => (status === 429 || status >= 500) && onFault(String(status)),
          () => onFault('no answer'),
        );
        return asked;
      },
    },
  });
}

/** `serviceKey` is the secret key of the project in either form. */
export const makeServiceClient = ({
  serviceKey,
  ...options
}: {
  url: string;
  serviceKey: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  onFault?: (code: string) => void;
}): ServiceClient => makeProjectClient({ ...options, key: serviceKey });

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string } | null;
  readonly status: number;
}

async function settle<T>(call: PromiseLike<Answer>): Promise<Result<T, Rejected | Unavailable>> {
  const { data, error, status } = await call;
  if (error === null) return ok(data as T);
  const { code } = error;
  if (INVALID_VALUE.test(code)) return err(rejected);
  if (status === 0 || status === 429 || status >= 500 || TEMPORARY.test(code)) {
    return err(unavailable(RETRY_AFTER_SECONDS));
  }
  throw new Error(`the hosted database refused with ${status} ${code}`);
}

/**
 * The rows or value of a call; `rejected` for a value that the database rejects; `unavailable`. Any other error is a bug
 * (wrong key, missing migration) and is thrown. Its message contains no submitted values.
 */
export function execute<T>(call: PromiseLike<Answer>): ResultAsync<T, Rejected | Unavailable> {
  return new ResultAsync(settle<T>(call));
}

/** For calls whose values all come from our own code: a rejected value is a bug. */
export function executeTrusted<T>(call: PromiseLike<Answer>): ResultAsync<T, Unavailable> {
  return execute<T>(call).mapErr((failure) => {
    if (failure.kind === 'rejected') throw new Error('the hosted database refused a value of ours');
    return failure;
  });
}

/**
 * How to write to an address: with the words of its owner, once they have verified it, and in their language. `requested` is
 * the language of the request, for addresses without an account.
 */
export const recipientAt = (
  client: ServiceClient,
  address: string,
  requested: Language = DEFAULT_LANGUAGE,
): ResultAsync<MailRecipient, Unavailable> =>
  executeTrusted<{ words: string | null; language: Language | null }>(
    client.rpc('mail_recipient', { address }),
  ).map(({ words, language }) => ({ words, language: language ?? requested }));
