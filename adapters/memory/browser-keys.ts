import type { Randomness } from '#core/ports/randomness.ts';
import { readJson, type TextStorage, writeJson } from './text-storage.ts';

const STORAGE_KEY = 'checkahead.memory.browser.v1';

/** Replaces the cookies in memory mode: the browser's id, its session token and its device token. */
export interface BrowserKeys {
  browserId(): string;
  sessionToken(): string | null;
  setSessionToken(token: string | null): void;
  deviceToken(): string | null;
  setDeviceToken(token: string): void;
}

export function makeBrowserKeys({
  random,
  storage = null,
}: {
  readonly random: Randomness;
  readonly storage?: TextStorage | null;
}): BrowserKeys {
  const kept = readJson(storage, STORAGE_KEY) as Record<string, unknown> | null;
  const browserId = typeof kept?.browserId === 'string' ? kept.browserId : random.token();
  let sessionToken = typeof kept?.sessionToken === 'string' ? kept.sessionToken : null;
  let deviceToken = typeof kept?.deviceToken === 'string' ? kept.deviceToken : null;
  const keep = () => writeJson(storage, STORAGE_KEY, { browserId, sessionToken, deviceToken });
  keep();
  return {
    browserId: () => browserId,
    sessionToken: () => sessionToken,
    setSessionToken(token) {
      sessionToken = token;
      keep();
    },
    deviceToken: () => deviceToken,
    setDeviceToken(token) {
      deviceToken = token;
      keep();
    },
  };
}
