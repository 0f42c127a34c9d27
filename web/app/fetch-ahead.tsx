import { useCallback, useEffect } from 'react';
import { useLoadPage } from './page-code.ts';
import { whenIdle } from './when-idle.ts';

/** The latest moment at which the next page's code is fetched. */
const NEXT_PAGE_IDLE_MS = 5_000;
const PREFETCH_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The path of a link of this site that an event came from. */
function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin ? link.pathname : null;
}

/** Fetches the code of the page at a path, unless the person asked to save data. */
function useFetchPage(): (path: string) => void {
  const loadPage = useLoadPage();
  return useCallback(
    (path) => {
      const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
      if (!connection?.saveData) loadPage(path).catch(() => undefined);
    },
    [loadPage],
  );
}

/** Fetches the code of a page when its link is pointed at, touched or focused, and not when it is merely in view. */
export function FetchAhead(): null {
  const fetchPage = useFetchPage();
  useEffect(() => {
    const fetchAhead = ({ target }: Event) => {
      const path = linkedPath(target);
      if (path !== null) fetchPage(path);
    };
    for (const name of PREFETCH_EVENTS) document.addEventListener(name, fetchAhead, { passive: true });
    return () => {
      for (const name of PREFETCH_EVENTS) document.removeEventListener(name, fetchAhead);
    };
  }, [fetchPage]);
  return null;
}

/** Fetches the code of the page that most people open next while they read this one. */
export function useNextPage(path: string): void {
  const fetchPage = useFetchPage();
  useEffect(() => whenIdle(() => fetchPage(path), NEXT_PAGE_IDLE_MS), [fetchPage, path]);
}
