import type { LastUserStore } from '#core/ports/last-user-store.ts';
import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.last-person';

/** The opaque id of the account that last signed in here; it is no credential. */
export function makeBrowserLastUserStore({ storage }: { readonly storage: SafeStorage }): LastUserStore {
  return {
    read: () => storage.getItem(KEY),
    write(userId) {
      if (userId === null) storage.removeItem(KEY);
      else storage.setItem(KEY, userId);
    },
  };
}
