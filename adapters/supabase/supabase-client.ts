import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SESSION_KEY, type SessionStorage, storedAccessToken } from './session-storage.ts';

/** Time limit of one request, milliseconds. */
export const ANSWER_TIMEOUT_MS = 10_000;

/** What the adapter uses of a Supabase client. Realtime and storage are left out on purpose. */
export interface HostedClient {
  readonly auth: SupabaseClient['auth'];
  readonly tables: Pick<SupabaseClient, 'from' | 'rpc'>;
  readonly functions: Pick<SupabaseClient['functions'], 'invoke'>;
  /** Sends a request to our own server with the session of the signed-in person, if there is one. */
  readonly fetchAsPerson: typeof globalThis.fetch;
}

/** Too many requests, or a concurrent renewal: both pass without the person doing anything. */
const TEMPORARY = [409, 429];

/**
 * Prevents two misreadings by the auth client. A renewal answered with 409 or 429 would end the session, so it is reported
 * as a network failure, which is retried. A gateway may answer 429 with an HTML page, and the status would be lost with the
 * parse error, so the body is replaced by JSON.
 */
async function normalizeAuthResponse(url: string, response: Response): Promise<Response> {
  if (!TEMPORARY.includes(response.status)) return response;
  if (/=refresh_token/.test(url)) throw response;
  return Response.json(await response.json().catch(() => ({})), response);
}

/**
 * The Supabase client of the page. `url` is the address of the project without a trailing slash. `functionsUrl` is where the
 * functions are, usually our own server; `createClient` has no option for it, so `fetch` redirects those requests. Reads are
 * not retried: an offline page must know soon. The library leaves the address bar alone, because our callback page reads the
 * fragment itself. Every request ends after `timeoutMs` unless the caller passes a signal.
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
}): HostedClient {
  const send: typeof globalThis.fetch = (input, init) =>
    fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });

  /**
   * The library falls back to the key if a session cannot be renewed. Such a request must not be sent as a visitor's. A key
   * of the new form is not a token, so only tables accept it as a bearer.
   */
  const sendChecked: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if ([null, `Bearer ${anonKey}`].includes(headers.get('Authorization'))) {
      if (storedAccessToken(storage)) throw new Error('session expired');
      if (anonKey.startsWith('sb_') && !`${input}`.startsWith(`${url}/rest/`))
        headers.delete('Authorization');
    }
    return send(input, { ...init, headers });
  };

  const client = createClient(url, anonKey, {
    auth: { storage, storageKey: SESSION_KEY, detectSessionInUrl: false },
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const address = `${input}`.replace(`${url}/functions/v1`, functionsUrl);
        return address.startsWith(`${url}/auth/`)
          ? normalizeAuthResponse(address, await send(address, init))
          : sendChecked(address, init);
      },
    },
  });

  return {
    auth: client.auth,
    tables: client,
    functions: client.functions,
    async fetchAsPerson(input, init) {
      const { data } = await client.auth.getSession();
      const headers = new Headers(init?.headers);
      headers.set('apikey', anonKey);
      headers.set('Authorization', `Bearer ${data.session?.access_token ?? anonKey}`);
      return sendChecked(input, { ...init, headers });
    },
  };
}
