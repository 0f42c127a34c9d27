/** The subset of the browser's `Storage` that is used: `sessionStorage`, or a `Map` in tests. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The stored value under `key`; null if it is missing or unreadable. */
export function readJson(storage: TextStorage | null, key: string): unknown {
  try {
    const text = storage?.getItem(key);
    return text == null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Stores a value. Failures are ignored: a full or blocked storage only loses what a reload would have kept.
 */
export function writeJson(storage: TextStorage | null, key: string, value: unknown): void {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // The page's memory still has it.
  }
}
