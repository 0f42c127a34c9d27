import type { SiteSettings } from '../site/site-settings.ts';
export type OfferReading = 'A' | 'B';
/** One offer for the whole site, or `spec`: A on landing pages and B in the FAQ. */
export type OfferSetting = SiteSettings['offer'];
export type OfferPlace = 'landing' | 'faq';

/** The offer of a place. Two prices on one site look like a scam, so only `spec` shows both. */
export function readingAt(place: OfferPlace, setting: OfferSetting): OfferReading {
  if (setting === 'spec') return place === 'landing' ? 'A' : 'B';
  return setting;
}
