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

/** Too many at once, or another one under way: it passes by itself. */
const WAIT = [409, 429];

/**
 * What the auth client would misread. A renewal that has to wait is none that was refused, which would end the session. A
 * gateway's 429 may be a page: its status would be lost, and a limit look like a fault.
 */
async function readable(url: unknown, answer: Response): Promise<Response> {
  if (!WAIT.includes(answer.status)) return answer;
  if (/=refresh_token/.test(`${url}`)) throw answer;
  return Response.json(await answer.json().catch(() => ({})), answer);
}

/**
 * What `createClient` of supabase-js composes, without realtime and storage, which no page of ours uses: auth, tables and
 * functions under one session. `url` is the project's address without a trailing slash; `functionsUrl` where its functions
 * are, which our own server may answer. Reads are not repeated: offline, an answer must come soon. The address bar is left
 * alone, our callback reads the fragment itself. The session is kept and renewed, which the library does by itself. Every
 * request ends after `timeoutMs`, unless its caller watches the time.
 */
export function makeSupabaseClient({
  url,
  anonKey,
  functionsUrl,
  fetch,
  storage,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: {
  url: string;
  anonKey: string;
  functionsUrl: string;
  fetch: typeof globalThis.fetch;
  storage: SessionStorage;
  timeoutMs?: number;
}): SupabaseParts {
  const timely: typeof globalThis.fetch = (input, init) =>
    fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });

  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch: async (input, init) => readable(input, await timely(input, init)),
    storage,
    storageKey: SESSION_KEY,
    detectSessionInUrl: false,
  });

  /** `visitor`: the bearer where nobody is signed in. */
  const withSession =
    (visitor: string | null): typeof globalThis.fetch =>
    async (input, init) => {
      const { data, error } = await auth.getSession();
      // A session that cannot be renewed just now must not turn the request into a stranger's.
      if (error?.name === 'AuthRetryableFetchError') throw error;
      const headers = new Headers(init?.headers);
      headers.set('apikey', anonKey);
      const bearer = data.session?.access_token ?? visitor;
      if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
      return timely(input, { ...init, headers });
    };

  // A key of the newer form is no token: it never stands in the Authorization header of a function.
  const asPerson = withSession(anonKey.startsWith('sb_') ? null : anonKey);

  return {
    auth,
    fetchAsPerson: asPerson,
    tables: new PostgrestClient(`${url}/rest/v1`, {
      schema: 'public',
      fetch: withSession(anonKey),
      retry: false,
    }),
    functions: new FunctionsClient(functionsUrl, {
      customFetch: asPerson,
    }),
  };
}
