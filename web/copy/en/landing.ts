import type { OfferReading } from '#core/offer/offer-reading.ts';

/** The document title of a landing page. With the brand it must be short enough for search results. */
export type LandingTitle = (wording: {
  readonly reading: OfferReading;
  readonly launched: boolean;
}) => string;

export const landingTitle: LandingTitle = ({ reading, launched }) => {
  if (launched) return 'Getting Social Security money sooner';
  return reading === 'A'
    ? 'Planned advance for people on Social Security'
    : 'Planned: money before your payment day';
};
