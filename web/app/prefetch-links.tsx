import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pathOf } from '#core/site/pages.ts';
import { useLoadPage } from '../runtime/load-page-context.ts';
import { NEXT_PAGES } from '../runtime/next-pages.ts';
import { pathAt, routeAt } from '../runtime/paths.ts';
import { whenIdle } from '../runtime/when-idle.ts';

const PREFETCH_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The path of the link to a page in this language that was the target of an event, or null. */
function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin && !link.hreflang ? pathAt(link.pathname) : null;
}

export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Loads the code of the likely next page when idle, and of a link that is hovered, touched or focused, unless data is saved. */
export function PrefetchLinks(): null {
  const loadPage = useLoadPage();
  const next = NEXT_PAGES[routeAt(useLocation().pathname).page];
  useEffect(() => {
    if (next === undefined || savesData()) return;
    return whenIdle(() => void loadPage(pathOf(next)).catch(() => undefined));
  }, [next, loadPage]);
  useEffect(() => {
    if (savesData()) return;
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
