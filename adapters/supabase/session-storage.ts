/** Where this page keeps the hosted session. Our own name, whatever the project's address is. */
export const SESSION_KEY = 'checkahead-hosted-session';

/** Where the session is kept; `localStorage` serves, and so does anything that never throws. */
export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
