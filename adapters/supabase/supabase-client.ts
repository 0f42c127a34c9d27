import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { SESSION_KEY, type SessionStorage } from './session-storage.ts';

/** How long an answer may take, milliseconds. */
export const ANSWER_TIMEOUT_MS = 10_000;

/** The parts of a Supabase client that are used here. */
export interface SupabaseParts {
  readonly auth: InstanceType<typeof AuthClient>;
  readonly tables: Pick<PostgrestClient, 'from' | 'rpc'>;
  readonly functions: Pick<FunctionsClient, 'invoke'>;
  /** To functions of our own server, with the person's session where there is one. */
  readonly fetchAsPerson: typeof globalThis.fetch;
}

/** A gateway's 429 may be a page: the auth client would lose its status, and a limit would look like a fault. */
const readableLimit = (answer: Response): Response =>
  answer.status === 429 && !answer.headers.get('content-type')?.includes('json')
    ? Response.json({}, answer)
    : answer;

/**
 * What `createClient` of supabase-js composes, without realtime and storage, which no page of ours uses: auth, tables and
 * functions under one session. `url` is the project's address without a trailing slash; `functionsUrl` where its functions
 * are, which our own server may answer. Reads are not repeated: offline, an answer must come soon. The address bar is left
 * alone, our callback reads the fragment itself. The session is kept and renewed, which the library does by itself. Every
 * request ends after `timeoutMs`.
 */
export function makeSupabaseClient({
  url,
  anonKey,
  functionsUrl = `${url}/functions/v1`,
  fetch,
  storage,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: {
  url: string;
  anonKey: string;
  functionsUrl?: string;
  fetch: typeof globalThis.fetch;
  storage: SessionStorage;
  timeoutMs?: number;
}): SupabaseParts {
  const timely: typeof globalThis.fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });

  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch: async (input, init) => readableLimit(await timely(input, init)),
    storage,
    storageKey: SESSION_KEY,
    detectSessionInUrl: false,
  });

  const withSession =
    (keyAsBearer: boolean): typeof globalThis.fetch =>
    async (input, init) => {
      const { data, error } = await auth.getSession();
      // A session that cannot be renewed just now must not turn the request into a stranger's.
      if (error?.name === 'AuthRetryableFetchError') throw error;
      const headers = new Headers(init?.headers);
      headers.set('apikey', anonKey);
      const bearer = data.session?.access_token ?? (keyAsBearer ? anonKey : null);
      if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
      return timely(input, { ...init, headers });
    };

  // A key of the newer form is no token: it never stands in the Authorization header of a function.
  const asPerson = withSession(!anonKey.startsWith('sb_publishable_'));

  return {
    auth,
    fetchAsPerson: asPerson,
    tables: new PostgrestClient(`${url}/rest/v1`, {
      schema: 'public',
      fetch: withSession(true),
      retry: false,
    }),
    functions: new FunctionsClient(functionsUrl, {
      customFetch: asPerson,
    }),
  };
}
