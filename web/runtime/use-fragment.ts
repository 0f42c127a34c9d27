import { useEffect, useRef, useState } from 'react';
import { keptFragment } from './kept-fragment.ts';

/**
 * The fragment that this page was opened with; null until it is read. It leaves the address bar at once and stays in memory for a
 * retry. Another link in the same tab changes only the fragment, so the page is loaded again.
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
    const opened = () => {
      // The skip link has a fragment without '='.
      if (window.location.hash.includes('=')) window.location.reload();
    };
    window.addEventListener('hashchange', opened);
    return () => {
      window.removeEventListener('hashchange', opened);
      keptFragment.current = '';
    };
  }, []);
  return fragment;
}
