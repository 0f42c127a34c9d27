import { SESSION_KEY, type SessionStorage } from './session-storage.ts';

/** The access token as the library keeps it, which may have run out; null: nobody is signed in here. */
export function storedAccessToken(storage: Pick<SessionStorage, 'getItem'>): string | null {
  try {
    const { access_token } = Object(JSON.parse(storage.getItem(SESSION_KEY) ?? ''));
    return typeof access_token === 'string' ? access_token : null;
  } catch {
    return null;
  }
}
