import { attempt } from '#core/attempt.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';

/**
 * `open` returns `localStorage` or `sessionStorage`. It is called at each use: with cookies blocked, reading
 * the property throws, and the person may change that setting while the page is open.
 */
export function makeSafeStorage(open: () => Storage): BrowserStorage {
  return {
    getItem: (key) => attempt(() => open().getItem(key), null),
    setItem: (key, value) =>
      attempt(() => {
        open().setItem(key, value);
        return true;
      }, false),
    removeItem: (key) => attempt(() => open().removeItem(key), undefined),
    keys: (prefix) =>
      attempt(() => {
        const storage = open();
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return keys.filter((key) => key.startsWith(prefix));
      }, []),
  };
}
