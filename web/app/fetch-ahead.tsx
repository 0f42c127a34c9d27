import { useEffect } from 'react';
import { useLoadPage } from '../runtime/page-code.ts';

const PREFETCH_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The path of a link of this site that an event came from. */
function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin ? link.pathname : null;
}

/**
 * Fetches the code of a page when its link is pointed at, touched or focused: by the time of the press it is there. Not for
 * links that are merely in view, and not where the person asked to save data.
 */
export function FetchAhead(): null {
  const loadPage = useLoadPage();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const fetchAhead = ({ target }: Event) => {
      const path = linkedPath(target);
      if (path !== null) loadPage(path).catch(() => undefined);
    };
    for (const name of PREFETCH_EVENTS) document.addEventListener(name, fetchAhead, { passive: true });
    return () => {
      for (const name of PREFETCH_EVENTS) document.removeEventListener(name, fetchAhead);
    };
  }, [loadPage]);
  return null;
}
