/** Storage key of the hosted session. The library's default depends on the address of the project. */
export const SESSION_KEY = 'checkahead-hosted-session';

/** Storage of the session: `localStorage`, or anything else whose methods do not throw. */
export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The access token that the library stored, which may have expired. Null: nobody is signed in. */
export function storedAccessToken(storage: Pick<SessionStorage, 'getItem'>): string | null {
  try {
    const { access_token } = Object(JSON.parse(storage.getItem(SESSION_KEY) ?? ''));
    return typeof access_token === 'string' ? access_token : null;
  } catch {
    return null;
  }
}
