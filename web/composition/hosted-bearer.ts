import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { storedAccessToken } from '#adapters/supabase/session-storage.ts';

/** The access token for first-party analytics, read from storage so that the Supabase library is not loaded. */
export const hostedBearer = (): string | null =>
  storedAccessToken(makeSafeStorage(() => window.localStorage));
