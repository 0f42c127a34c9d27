import type { MeasuredPage } from '#core/measurement/measured-names.ts';
import type { PageId } from '../../copy/page-id.ts';

/** The name under which a page is measured. Null for redirects, and for the page of an unsubscribe link. */
export function measuredPage(page: PageId): MeasuredPage | null {
  switch (page) {
    case 'signup':
    case 'signup-verify':
    case 'confirmation':
    case 'unsubscribe':
      return null;
    case 'public-sitemap':
      return 'sitemap';
    default:
      return page;
  }
}
