import { SESSION_KEY, type SessionStorage } from './session-storage.ts';

/** The access token that the library stored, which may have expired. Null: nobody is signed in. */
export function storedAccessToken(storage: Pick<SessionStorage, 'getItem'>): string | null {
  try {
    const { access_token } = Object(JSON.parse(storage.getItem(SESSION_KEY) ?? ''));
    return typeof access_token === 'string' ? access_token : null;
  } catch {
    return null;
  }
}
