import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { storedAccessToken } from '#adapters/supabase/stored-access-token.ts';

/** The access token of the person in this browser, for measuring; the library is not loaded for it. */
export const hostedBearer = (): string | null =>
  storedAccessToken(makeSafeStorage(() => window.localStorage));
