import { use, useSyncExternalStore } from 'react';
import { attempt } from '#core/attempt.ts';
import { makeListeners } from '#core/listeners.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { PersonalPageContext } from './personal-page-context.tsx';

/** Whether someone is signed in, so that the header is right without a request. It grants no access. In memory mode, per tab. */
const HINT_KEY = 'checkahead_signed_in';

export type Backend = SiteSettings['backend'];

const storageOf = (backend: Backend) => (backend === 'memory' ? window.sessionStorage : window.localStorage);

/** True if someone is signed in and browser storage could not store the hint. */
let signedInWithoutStorage = false;

const listeners = makeListeners<[]>();

export function setSessionHint(backend: Backend, signedIn: boolean): void {
  const isStored = attempt(() => {
    const storage = storageOf(backend);
    if (signedIn) storage.setItem(HINT_KEY, '1');
    else storage.removeItem(HINT_KEY);
    return true;
  }, false);
  signedInWithoutStorage = signedIn && !isStored;
  listeners.tell();
}

/** Other tabs change the hint too; the browser reports that as a `storage` event. */
function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** The stored hint, or null if storage is blocked. */
export function readSessionHint(backend: Backend): boolean | null {
  if (signedInWithoutStorage) return true;
  return attempt(() => storageOf(backend).getItem(HINT_KEY) === '1', null);
}

/** Whether someone is probably signed in. In documents and during hydration, only on a person's page. */
export function useSessionHint(backend: Backend): boolean {
  const isPersonal = Boolean(use(PersonalPageContext)?.session);
  return useSyncExternalStore(
    subscribe,
    () => readSessionHint(backend) === true,
    () => isPersonal,
  );
}
