import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { secret } from './edge-host.ts';

/** The dependencies of an edge function that uses the project's tables. */
export function edgeDependencies() {
  return {
    client: makeServiceClient({
      url: secret('SUPABASE_URL'),
      serviceKey: secret('SUPABASE_SERVICE_ROLE_KEY'),
    }),
    clock: { now: () => Date.now() },
    random: makeWebCryptoRandomness(),
  };
}
