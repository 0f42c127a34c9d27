/** Storage key of the hosted session. The library's default depends on the address of the project. */
export const SESSION_KEY = 'checkahead-hosted-session';

/** Storage of the session: `localStorage`, or anything else whose methods do not throw. */
export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
