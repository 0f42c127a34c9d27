import type { PageId } from '#core/site/pages.ts';

/** The most likely next page after a landing page. Its code is downloaded with the script and run when the browser is idle. */
export const NEXT_PAGES: Partial<Record<PageId, Exclude<PageId, 'not-found'>>> = {
  landing: 'start',
  home: 'home-calendar',
  'home-variant-b': 'start',
};
