import { parseJson } from '#core/parse-json.ts';
/** Storage key of the hosted session. The library's default depends on the address of the project. */
export const SESSION_KEY = 'checkahead-hosted-session';

/** Storage of the session: `localStorage`, or anything else whose methods do not throw. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The access token that the library stored, which may have expired. Null: nobody is signed in. */
export function storedAccessToken(storage: Pick<SessionStorage, 'getItem'>): string | null {
  const { access_token } = Object(parseJson(storage.getItem(SESSION_KEY)));
  return typeof access_token === 'string' ? access_token : null;
}
