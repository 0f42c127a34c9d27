import { useEffect, useRef, useState } from 'react';

/**
 * The fragment this page was opened with. It leaves the address bar and the history entry at once and lives on in the
 * page's memory, so that a retry still has it. Null until it has been read.
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
  }, []);
  return fragment;
}
