import { useEffect } from 'react';
import { pathOf } from '#core/site/pages.ts';
import { useLoadPage } from './load-page-context.ts';

/** Loads the code of a page ahead, so that the person can go on there even if the connection drops. */
export function usePrefetch(page: Parameters<typeof pathOf>[0] | null): void {
  const loadPage = useLoadPage();
  useEffect(() => {
    if (page !== null) loadPage(pathOf(page)).catch(() => undefined);
  }, [page, loadPage]);
}
