import { useState } from 'react';
import { useSessionHint } from '../runtime/session-hint.ts';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';
import { useLoaded } from '../runtime/use-loaded.ts';

const loadWatch = async () => (await import('./session-watch.tsx')).SessionWatch;

/**
 * Loads the session watch once the hint says that someone is signed in, so that visitors do not download it. It stays
 * mounted after the hint is cleared, because the end of the session still has to be reported. Without it, the server
 * enforces the limits itself.
 */
export function LazySessionWatch() {
  const signedIn = useSessionHint(useSiteSettings().backend);
  const [seen, setSeen] = useState(false);
  if (signedIn && !seen) setSeen(true);
  const Watch = useLoaded(seen ? loadWatch : null);
  return Watch ? <Watch /> : null;
}
