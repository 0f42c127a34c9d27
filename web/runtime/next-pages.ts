import type { PageId } from '#core/site/pages.ts';

/** Where the button of a landing page leads. The code of that page is downloaded with the script and run when the browser is idle. */
export const NEXT_PAGES: Partial<Record<PageId, Exclude<PageId, 'not-found'>>> = {
  landing: 'start',
  home: 'home-calendar',
  'home-variant-b': 'start',
};
