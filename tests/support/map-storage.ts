/** A browser's `Storage` over a Map; while blocked, every use throws, like in a browser. */
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
