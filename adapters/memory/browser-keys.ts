import type { Randomness } from '#core/ports/randomness.ts';
import { readJson, type TextStorage, writeJson } from './text-storage.ts';

const STORAGE_KEY = 'checkahead.memory.browser.v1';

/** What the cookies are elsewhere: the id of this browser and the token of its session. */
export interface BrowserKeys {
  browserId(): string;
  sessionToken(): string | null;
  keepSessionToken(token: string | null): void;
}

export function makeBrowserKeys({
  random,
  storage = null,
}: {
  readonly random: Randomness;
  readonly storage?: TextStorage | null;
}): BrowserKeys {
  const kept = readJson(storage, STORAGE_KEY) as { browserId?: unknown; sessionToken?: unknown } | null;
  const browserId = typeof kept?.browserId === 'string' ? kept.browserId : random.token();
  let sessionToken = typeof kept?.sessionToken === 'string' ? kept.sessionToken : null;
  const keep = () => writeJson(storage, STORAGE_KEY, { browserId, sessionToken });
  keep();
  return {
    browserId: () => browserId,
    sessionToken: () => sessionToken,
    keepSessionToken(token) {
      sessionToken = token;
      keep();
    },
  };
}
