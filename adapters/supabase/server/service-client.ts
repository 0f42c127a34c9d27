import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { REQUEST_LIMIT_MS } from '#core/ports/failures.ts';

export type ServiceClient = Pick<SupabaseClient, 'auth'>;

/**
 * A client that holds no session. `url` is the address of the project without a trailing slash. With the secret key, in either form,
 * it has the rights of an administrator, and is never part of the page.
 */
export function makeServiceClient({
  url,
  key,
  fetch = globalThis.fetch,
}: {
  url: string;
  key: string;
  fetch?: typeof globalThis.fetch | undefined;
}): ServiceClient {
  return createClient(url, key, {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, persistSession: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) }),
    },
  });
}
