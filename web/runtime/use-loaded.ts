import { useEffect, useState } from 'react';

/** The result of `load`, or null before. A failed load is tried again when the connection returns. */
export function useLoaded<T>(load: (() => Promise<T>) | null): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!load) return;
    const stop = new AbortController();
    const { signal } = stop;
    const get = () => {
      load().then(
        (result) => {
          if (!signal.aborted) setLoaded(() => result);
        },
        () => undefined,
      );
    };
    get();
    window.addEventListener('online', get, { signal });
    return () => stop.abort();
  }, [load]);
  return loaded;
}
