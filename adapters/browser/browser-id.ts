import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import { type Randomness, UUID } from '#core/ports/randomness.ts';

/** A random id in browser storage, or in memory where storage is blocked. */
export function makeBrowserId({
  key,
  storage,
  random,
}: {
  readonly key: string;
  readonly storage: BrowserStorage;
  readonly random: Pick<Randomness, 'uuid'>;
}) {
  let own: string | null = null;
  function renew(): string {
    own = random.uuid();
    storage.setItem(key, own);
    return own;
  }
  return {
    current(): string {
      // Storage first: another tab may have renewed it.
      const kept = storage.getItem(key) ?? own;
      own = kept !== null && UUID.test(kept) ? kept : renew();
      return own;
    },
    renew: () => void renew(),
    forget() {
      own = null;
      storage.removeItem(key);
    },
  };
}

export type BrowserId = ReturnType<typeof makeBrowserId>;

/** Key in session storage of this visit's random id. */
export const VISIT_KEY = 'checkahead.visit';
/** Key in local storage of the random id under which this browser is measured. */
export const MEASURING_KEY = 'checkahead.measuring.id';
