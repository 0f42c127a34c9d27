import { attempt } from '#core/attempt.ts';

/**
 * Browser storage that never throws. Where it is blocked or full, reads return null and writes are dropped.
 * `open` returns `localStorage` or `sessionStorage`. It is called at each use: with cookies blocked, reading
 * the property throws, and the person may change that setting while the page is open.
 */
export function makeSafeStorage(open: () => Storage) {
  return {
    getItem: (key: string) => attempt(() => open().getItem(key), null),
    /** False if the browser refused to store it. */
    setItem: (key: string, value: string) =>
      attempt(() => {
        open().setItem(key, value);
        return true;
      }, false),
    removeItem: (key: string) => attempt(() => open().removeItem(key), undefined),
    keys: (prefix: string) =>
      attempt(() => {
        const storage = open();
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return keys.filter((key) => key.startsWith(prefix));
      }, []),
  };
}

export type SafeStorage = ReturnType<typeof makeSafeStorage>;
