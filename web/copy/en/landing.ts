import type { OfferWords, Words } from '../wording.ts';

/** What differs between `/`, `/home` and `/home-variant-b`. */
export interface LandingVariant {
  /** The document title. With the brand it must be short enough for search results. */
  readonly title: (wording: { readonly offer: Pick<OfferWords, 'reading'> }) => string;
  readonly lead: Words;
}

/** `/` */
export const landing: LandingVariant = {
  title: ({ offer }) =>
    offer.reading === 'A'
      ? 'Social Security cash advance, planned'
      : 'Earlier Social Security payments, planned',
  lead: ({ brand, offer, launched }) =>
    offer.reading === 'A'
      ? launched
        ? `${brand} was made to get you some cash before your benefit day.`
        : `${brand} is working on a way to get you some cash before your benefit day.`
      : launched
        ? `${brand} was made to get your benefit to you on an earlier day.`
        : `${brand} is working on a way to get your benefit to you on an earlier day.`,
};
