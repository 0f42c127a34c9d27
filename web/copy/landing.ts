import type { Words } from './wording.ts';

/** What differs between `/`, `/home` and `/home-variant-b`. */
export interface LandingVariant {
  /** In the browser's tab; each page has its own, and with the brand behind it a search engine shows it whole. */
  readonly title: Words;
  readonly lead: Words;
}

/** `/` */
export const landing: LandingVariant = {
  title: ({ offer }) =>
    offer.reading === 'A'
      ? 'Social Security cash advance, planned'
      : 'Earlier Social Security payments, planned',
  lead: ({ brand, offer }) =>
    offer.reading === 'A'
      ? `Some cash before your benefit day. That is what ${brand} is working on.`
      : `Your benefit, on an earlier day. That is what ${brand} is working on.`,
};
