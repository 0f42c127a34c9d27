import type { LastPerson } from '#core/ports/last-person.ts';
import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.last-person';

/** The opaque id of the account that last signed in here; it is no credential. */
export function makeBrowserLastPerson({ storage }: { readonly storage: SafeStorage }): LastPerson {
  return {
    read: () => storage.getItem(KEY),
    write(userId) {
      if (userId === null) storage.removeItem(KEY);
      else storage.setItem(KEY, userId);
    },
  };
}
