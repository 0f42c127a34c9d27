import { type ComponentType, useEffect, useState } from 'react';
import { useSessionHint } from '../runtime/session-hint.ts';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';

/**
 * Loads the session watch once the hint says that someone is signed in, so that visitors do not download it. It stays
 * mounted after the hint is cleared, because the end of the session still has to be reported.
 */
export function LazySessionWatch() {
  const signedIn = useSessionHint(useSiteSettings().backend);
  const [seen, setSeen] = useState(false);
  const [Watch, setWatch] = useState<ComponentType | null>(null);
  if (signedIn && !seen) setSeen(true);

  useEffect(() => {
    if (!seen) return;
    let unmounted = false;
    const loadWatch = () => {
      import('./session-watch.tsx').then(
        ({ SessionWatch }) => {
          if (!unmounted) setWatch(() => SessionWatch);
        },
        // The server enforces the limits itself. Loading is tried again when the connection returns.
        () => undefined,
      );
    };
    loadWatch();
    window.addEventListener('online', loadWatch);
    return () => {
      unmounted = true;
      window.removeEventListener('online', loadWatch);
    };
  }, [seen]);

  return Watch ? <Watch /> : null;
}
