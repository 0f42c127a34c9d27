import { useEffect } from 'react';
import { useLoadPage } from '../runtime/load-page-context.ts';
import { pathAt } from '../runtime/paths.ts';

const PREFETCH_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The path of the link to a page in this language that was the target of an event, or null. */
function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin && !link.hreflang ? pathAt(link.pathname) : null;
}

/** Loads the code of a page when its link is hovered, touched or focused, unless the person has asked to save data. */
export function PrefetchLinks(): null {
  const loadPage = useLoadPage();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const prefetch = ({ target }: Event) => {
      const path = linkedPath(target);
      if (path !== null) loadPage(path).catch(() => undefined);
    };
    for (const name of PREFETCH_EVENTS) document.addEventListener(name, prefetch, { passive: true });
    return () => {
      for (const name of PREFETCH_EVENTS) document.removeEventListener(name, prefetch);
    };
  }, [loadPage]);
  return null;
}
