import { parseJson } from '#core/parse-json.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import type { Randomness } from '#core/ports/randomness.ts';

const STORAGE_KEY = 'checkahead.memory.cookies.v1';
const NAMES = ['session', 'browser', 'device'] as const;

/**
 * The cookies of the routes in memory mode, kept in the page's storage. Not in headers: browsers drop `Cookie` and `Set-Cookie`
 * from the requests and responses that a script makes.
 */
export function makeMemoryCookies({
  random,
  storage,
}: {
  random: Randomness;
  storage: BrowserStorage | null;
}) {
  const kept = parseJson(storage?.getItem(STORAGE_KEY)) as Record<string, unknown> | null;
  const cookies = new Map(NAMES.map((name) => [name, typeof kept?.[name] === 'string' ? kept[name] : null]));
  const get = (name: (typeof NAMES)[number]) => cookies.get(name) ?? null;
  const set = (name: (typeof NAMES)[number], value: string | null) => {
    cookies.set(name, value);
    storage?.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(cookies)));
  };
  return {
    sessionToken: () => get('session'),
    setSession: (_request: unknown, token: string) => set('session', token),
    clearSession: () => set('session', null),
    browserId: () => get('browser'),
    ensureBrowserId() {
      const id = get('browser') ?? random.token();
      set('browser', id);
      return id;
    },
    deviceToken: () => get('device'),
    setDeviceToken: (_request: unknown, token: string) => set('device', token),
  };
}
