import { useEffect, useRef, useState } from 'react';
import { keptFragment } from './kept-fragment.ts';

/**
 * The URL fragment that this page was opened with, or null until it has been read. It is removed from the address bar and the
 * history entry at once and kept in memory, so that a retry can use it.
 */
export function useFragment(): string | null {
  const kept = useRef<string | null>(null);
  const [fragment, setFragment] = useState<string | null>(null);
  useEffect(() => {
    if (kept.current === null) {
      const { hash, pathname, search } = window.location;
      kept.current = hash;
      if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
    }
    setFragment(kept.current);
    keptFragment.current = kept.current;
    return () => {
      keptFragment.current = '';
    };
  }, []);
  return fragment;
}
