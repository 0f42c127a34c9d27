import { useSyncExternalStore } from 'react';

/**
 * A note in browser storage that somebody was signed in here last time, so that the header is right without asking the
 * server. It opens nothing: whoever trusts it wrongly is sent to sign in. Memory mode keeps it where its session is, in
 * the tab.
 */
const HINT_KEY = 'checkahead_signed_in';

export type SessionNotePlace = 'memory' | 'server' | 'supabase';

function storageOf(backend: SessionNotePlace): Storage | null {
  try {
    return backend === 'memory' ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}

/** Somebody is signed in, and the browser keeps no note of it: the page itself does until it is left. */
let unkept = false;

const listeners = new Set<() => void>();

export function noteSession(backend: SessionNotePlace, signedIn: boolean): void {
  const storage = storageOf(backend);
  unkept = signedIn && storage === null;
  try {
    if (signedIn) storage?.setItem(HINT_KEY, '1');
    else storage?.removeItem(HINT_KEY);
  } catch {
    // Full or blocked.
    unkept = signedIn;
  }
  for (const listener of [...listeners]) listener();
}

/** Other tabs change the note in storage, which the browser tells of by itself. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the note says now; null where the browser lets nobody read it. */
export function sessionNote(backend: SessionNotePlace): boolean | null {
  if (unkept) return true;
  try {
    const storage = storageOf(backend);
    return storage === null ? null : storage.getItem(HINT_KEY) === '1';
  } catch {
    return null;
  }
}

/** Whether somebody seems to be signed in. False in prerendered documents and while they are hydrated. */
export function useSessionHint(backend: SessionNotePlace): boolean {
  return useSyncExternalStore(
    subscribe,
    () => sessionNote(backend) === true,
    () => false,
  );
}
