import { type ComponentType, lazy, useState } from 'react';
import { notifyPending } from './pending-page.tsx';

/**
 * A component in its own chunk. Unlike `React.lazy`, it renders synchronously once loaded, so that Back shows no fallback.
 * `onFailure` resolves to what is shown if the code fails to load; without it the error is thrown.
 */
export function lazyComponent<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
  onFailure?: (load: () => Promise<ComponentType<P>>, error: unknown) => Promise<ComponentType<P>>,
) {
  let loaded: ComponentType<P> | null = null;
  let failed = false;
  /** It can be called again. */
  async function load(): Promise<ComponentType<P>> {
    loaded = await fetchCode();
    return loaded;
  }
  const Lazy = lazy(async () => ({
    default: await load().catch((error: unknown) => {
      failed = true;
      if (!onFailure) throw error;
      return onFailure(load, error);
    }),
  }));
  function Component(props: P) {
    // Stays the same while it is mounted, so that the component does not remount.
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded {...props} />;
    if (!failed) notifyPending();
    return <Lazy {...props} />;
  }
  return { Component, load, isLoaded: () => loaded !== null };
}

export type LazyComponent<P extends object> = ReturnType<typeof lazyComponent<P>>;
