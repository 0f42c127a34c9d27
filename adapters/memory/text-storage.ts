import { attempt } from '#core/attempt.ts';
import { parseJson } from '#core/parse-json.ts';

/** The subset of the browser's `Storage` that is used: `sessionStorage`, or a `Map` in tests. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored value under `key`; null if it is missing or unreadable. */
export const readJson = (storage: TextStorage | null, key: string): unknown =>
  attempt(() => parseJson(storage?.getItem(key)), null) ?? null;

/**
 * Stores a value. Failures are ignored: a full or blocked storage only loses what a reload would have kept, and the page's memory
 * still has it.
 */
export const writeJson = (storage: TextStorage | null, key: string, value: unknown): void =>
  attempt(() => storage?.setItem(key, JSON.stringify(value)), undefined);
