import { parseJson } from './parse-json.ts';
import type { BrowserStorage } from './ports/browser-storage.ts';

/**
 * A value in browser storage, as JSON. `checked` returns null if what is stored is outdated or tampered with. A value that the
 * browser refused to store lasts as long as this object.
 */
export function makeKeptValue<T>(
  storage: BrowserStorage,
  key: string,
  checked: (stored: unknown) => T | null,
) {
  let unsaved: T | null = null;
  return {
    read: (): T | null => unsaved ?? checked(parseJson(storage.getItem(key))),
    /** Null deletes it. False if the browser refused to store it. */
    write(value: T | null): boolean {
      if (value === null) storage.removeItem(key);
      const isStored = value === null || storage.setItem(key, JSON.stringify(value));
      unsaved = isStored ? null : value;
      return isStored;
    },
  };
}
