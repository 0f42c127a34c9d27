import { parseJson } from '#core/parse-json.ts';
/** The subset of the browser's `Storage` that is used: `sessionStorage`, or a `Map` in tests. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored value under `key`; null if it is missing or unreadable. */
export function readJson(storage: TextStorage | null, key: string): unknown {
  try {
    return parseJson(storage?.getItem(key)) ?? null;
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
