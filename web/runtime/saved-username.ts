import { attempt } from '#core/attempt.ts';

const KEY = 'saved_username';

/** The saved email address, or null if there is none or browser storage is blocked. */
export const savedUsername = (): string | null => attempt(() => window.localStorage.getItem(KEY), null);

/** Saves the address, or deletes it when `email` is null. Does nothing if browser storage is blocked. */
export const keepUsername = (email: string | null): void =>
  attempt(
    () => (email === null ? window.localStorage.removeItem(KEY) : window.localStorage.setItem(KEY, email)),
    undefined,
  );
