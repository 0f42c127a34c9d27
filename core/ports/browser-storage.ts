/**
 * Storage of this browser that never throws: where it is blocked or full, reads return null and writes are dropped. Older versions
 * of ours and anybody else may have written to it, so values are checked when they are read.
 */
export interface BrowserStorage {
  getItem(key: string): string | null;
  /** False if the browser refused to store it. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(prefix: string): readonly string[];
}

/** Of the keys of drafts. Every page looks for such keys, without the code that reads drafts. */
export const DRAFT_PREFIX = 'checkahead.draft.';
