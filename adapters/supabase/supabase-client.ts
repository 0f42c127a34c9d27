import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { REQUEST_LIMIT_MS } from '#core/ports/failures.ts';
import { SESSION_KEY, type SessionStorage, storedAccessToken } from './session-storage.ts';

/** What the adapter uses of a Supabase client. Realtime and storage are left out on purpose. */
export interface HostedClient {
  readonly auth: SupabaseClient['auth'];
  readonly tables: Pick<SupabaseClient, 'from' | 'rpc'>;
  /** Sends a request to our own server with the session of the signed-in person, if there is one. */
  readonly fetchAsPerson: typeof globalThis.fetch;
}

/** Too many requests, or a concurrent renewal: both pass without the person doing anything. */
const TEMPORARY = [409, 429];

/**
 * Prevents three misreadings by the auth client. A renewal answered with 409 or 429 would end the session, so it is reported
 * as a network failure, which is retried. A gateway may answer 429 with an HTML page, and the status would be lost with the
 * parse error, so the body is replaced by JSON. The expiry of a new session is a time of the service's clock, but the library
 * compares it with the browser's; without it, the library adds the lifetime to the browser's time.
 */
async function normalizeAuthResponse(url: string, response: Response): Promise<Response> {
  const isTemporary = TEMPORARY.includes(response.status);
  if (isTemporary && /=refresh_token/.test(url)) throw response;
  if (!isTemporary && !(response.ok && /\/(token|verify)\b/.test(url))) return response;
  const { expires_at: _serviceTime, ...body } = Object(await response.json().catch(() => ({})));
  return new Response(JSON.stringify(body), response);
}

/**
 * The Supabase client of the page. `url` is the address of the project without a trailing slash. Reads are not retried: an
 * offline page must know soon. The library leaves the address bar alone, because our callback page reads the fragment itself.
 * Every request ends after `timeoutMs` unless the caller passes a signal.
 */
export function makeSupabaseClient({
  url,
  anonKey,
  fetch,
  storage,
  timeoutMs = REQUEST_LIMIT_MS,
}: {
  url: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
  storage: SessionStorage;
  timeoutMs?: number;
}): HostedClient {
  const send: typeof globalThis.fetch = (input, init) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), timeoutMs);
    return fetch(input, { ...init, signal: init?.signal ?? stop.signal });
  };

  /**
   * The library falls back to the key if a session cannot be renewed. Such a request must not be sent as a visitor's. A key
   * of the new form is not a token, so only tables accept it as a bearer.
   */
  const sendChecked: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const bearer = headers.get('Authorization');
    if (bearer === null || bearer === `Bearer ${anonKey}`) {
      if (storedAccessToken(storage)) throw new Error('session expired');
      if (anonKey.startsWith('sb_') && !`${input}`.startsWith(`${url}/rest/`))
        headers.delete('Authorization');
      return send(input, { ...init, headers });
    }
    const response = await send(input, { ...init, headers });
    const token = response.status === 401 && (await renewedToken(bearer));
    if (!token) return response;
    headers.set('Authorization', token);
    const second = await send(input, { ...init, headers });
    if (second.status === 401) await endSession(token);
    return second;
  };

  /** The bearer of the session. Null: nobody is signed in. */
  function storedBearer(): string | null {
    const token = storedAccessToken(storage);
    return token && `Bearer ${token}`;
  }

  let ending: Promise<unknown> | null = null;
  /** Signs this browser out, unless another request or tab has replaced the session since. */
  async function endSession(refused: string): Promise<void> {
    if (storedBearer() !== refused) return;
    ending ??= client.auth.signOut({ scope: 'local' }).finally(() => {
      ending = null;
    });
    await ending;
  }

  /**
   * The bearer that replaces a refused one: the browser's clock was changed, or the project has a new key. Requests at the
   * same time share one renewal. If the renewal is refused, the session ends; if it gets no answer, neither does the request.
   */
  async function renewedToken(refused: string): Promise<string | null> {
    if (storedBearer() !== refused) return storedBearer();
    const { error } = await client.auth.refreshSession();
    if (isAuthRetryableFetchError(error)) throw error;
    await endSession(refused);
    return storedBearer();
  }

  const client = createClient(url, anonKey, {
    auth: { storage, storageKey: SESSION_KEY, detectSessionInUrl: false },
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const address = `${input}`;
        return address.startsWith(`${url}/auth/`)
          ? normalizeAuthResponse(address, await send(address, init))
          : sendChecked(address, init);
      },
    },
  });

  return {
    auth: client.auth,
    tables: client,
    async fetchAsPerson(input, init) {
      const { data } = await client.auth.getSession();
      const headers = new Headers(init?.headers);
      headers.set('apikey', anonKey);
      headers.set('Authorization', `Bearer ${data.session?.access_token ?? anonKey}`);
      return sendChecked(input, { ...init, headers });
    },
  };
}
