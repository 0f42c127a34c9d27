/** The part of the browser's `Storage` that is used here: `sessionStorage` serves, and so does a `Map` in a test. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What was stored under `key`, or null: also when it cannot be read, for then there is nothing to go on with. */
export function readJson(storage: TextStorage | null, key: string): unknown {
  try {
    const text = storage?.getItem(key);
    return text == null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores, or goes on without: a full or blocked storage costs only what a reload would have kept. */
export function writeJson(storage: TextStorage | null, key: string, value: unknown): void {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // The page's own memory still has it.
  }
}
