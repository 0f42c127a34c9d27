import { useState } from 'react';
import { useSessionHint } from '../runtime/session-hint.ts';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';
import { useLoaded } from '../runtime/use-loaded.ts';

const loadWatch = async () => (await import('./session-watch.tsx')).SessionWatch;

/** Loads the session watch once someone is signed in. It stays mounted afterwards, to report the end of the session. */
export function LazySessionWatch() {
  const signedIn = useSessionHint(useSiteSettings().backend);
  const [seen, setSeen] = useState(false);
  if (signedIn && !seen) setSeen(true);
  const Watch = useLoaded(seen ? loadWatch : null);
  return Watch ? <Watch /> : null;
}
