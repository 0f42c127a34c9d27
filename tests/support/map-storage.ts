/** A browser's `Storage` over a Map, which can be blocked as a browser blocks it: every use throws. */
export function makeMapStorage(): Storage & { block(): void; unblock(): void } {
  const values = new Map<string, string>();
  let blocked = false;
  const open = () => {
    if (blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    return values;
  };
  return {
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
  };
}
