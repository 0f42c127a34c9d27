import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';

/** `safe` is the port over it. */
type MapStorage = Storage & { block(): void; unblock(): void; readonly safe: BrowserStorage };

/** A browser's `Storage` over a Map; while blocked, every use throws, like in a browser. */
export function makeMapStorage(): MapStorage {
  const values = new Map<string, string>();
  let blocked = false;
  const open = () => {
    if (blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    return values;
  };
  const storage: MapStorage = {
    get length() {
      return open().size;
    },
    key: (index) => [...open().keys()][index] ?? null,
    getItem: (key) => open().get(key) ?? null,
    setItem: (key, value) => void open().set(key, String(value)),
    removeItem: (key) => void open().delete(key),
    clear: () => open().clear(),
    block() {
      blocked = true;
    },
    unblock() {
      blocked = false;
    },
    safe: makeSafeStorage(() => storage),
  };
  return storage;
}
