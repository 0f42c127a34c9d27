import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.signed-in';

/**
 * Whether somebody was signed in when this browser last knew. A hint for what to draw first and whether asking is worth
 * while; it names nobody and opens nothing.
 */
export interface SessionHint {
  read(): boolean;
  write(signedIn: boolean): void;
}

export function makeSessionHint({ storage }: { readonly storage: SafeStorage }): SessionHint {
  return {
    read: () => storage.getItem(KEY) === '1',
    write(signedIn) {
      if (signedIn) storage.setItem(KEY, '1');
      else storage.removeItem(KEY);
    },
  };
}
