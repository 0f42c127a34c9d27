import type { LastPerson } from '#core/ports/last-person.ts';
import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.last-person';

/** The random id of the account that was last logged in here; it opens nothing. */
export function makeBrowserLastPerson({ storage }: { readonly storage: SafeStorage }): LastPerson {
  return {
    read: () => storage.getItem(KEY),
    write(userId) {
      if (userId === null) storage.removeItem(KEY);
      else storage.setItem(KEY, userId);
    },
  };
}
