import { type ComponentType, lazy, useState } from 'react';
import { announceWait } from './pending-page.tsx';

export interface FetchedComponent<P> {
  readonly Component: ComponentType<P>;
  /** Fetches the code. Asking again is safe. */
  readonly load: () => Promise<ComponentType<P>>;
}

/**
 * A component in a chunk of its own. `React.lazy` alone waits a turn even for code that is here, and then Back shows the
 * fallback. `standIn` makes what is shown where the code cannot be fetched; without it that is an error of the page.
 */
export function fetchedComponent<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
  standIn?: (load: () => Promise<ComponentType<P>>) => ComponentType<P>,
): FetchedComponent<P> {
  let fetched: ComponentType<P> | null = null;
  let failed = false;
  async function load(): Promise<ComponentType<P>> {
    fetched = await fetchCode();
    return fetched;
  }
  const Lazy = lazy(async () => ({
    default: await load().catch((error: unknown) => {
      failed = true;
      if (!standIn) throw error;
      return standIn(load);
    }),
  }));
  function Component(props: P) {
    // One mount keeps what it began with.
    const [Fetched] = useState(() => fetched);
    if (Fetched) return <Fetched {...props} />;
    if (!failed) announceWait();
    return <Lazy {...props} />;
  }
  return { Component, load };
}
