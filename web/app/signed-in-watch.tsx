import { type ComponentType, useEffect, useState } from 'react';
import { useSessionHint } from '../runtime/session-hint.ts';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';

/**
 * Watches over the session from the first moment that somebody seems to be signed in, until the document is left: the end
 * of a session has to be told after the note of it is gone. No visitor loads the code that does.
 */
export function SignedInWatch() {
  const signedIn = useSessionHint(useSiteSettings().backend);
  const [seen, setSeen] = useState(false);
  const [Watch, setWatch] = useState<ComponentType | null>(null);
  if (signedIn && !seen) setSeen(true);

  useEffect(() => {
    if (!seen) return;
    let left = false;
    const fetchCode = () => {
      import('./session-watch.tsx').then(
        ({ SessionWatch }) => {
          if (!left) setWatch(() => SessionWatch);
        },
        // The server keeps the limits by itself; the next try is when the connection is back.
        () => undefined,
      );
    };
    fetchCode();
    window.addEventListener('online', fetchCode);
    return () => {
      left = true;
      window.removeEventListener('online', fetchCode);
    };
  }, [seen]);

  return Watch ? <Watch /> : null;
}
