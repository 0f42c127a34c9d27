/**
 * Browser storage that never throws. Where it is blocked or full, reads return null and writes are dropped.
 */
export interface SafeStorage {
  getItem(key: string): string | null;
  /** False if the browser refused to store it. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  /** All keys that begin with `prefix`. */
  keys(prefix: string): readonly string[];
}

/**
 * `open` returns `localStorage` or `sessionStorage`. It is called at each use: with cookies blocked, reading
 * the property throws, and the person may change that setting while the page is open.
 */
export function makeSafeStorage(open: () => Storage): SafeStorage {
  function attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  }
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: (prefix) =>
      attempt((storage) => {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return keys.filter((key) => key.startsWith(prefix));
      }, []),
  };
}
