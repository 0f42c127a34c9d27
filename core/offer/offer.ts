import { type OfferPlace, type OfferSetting, readingAt } from './offer-reading.ts';

export const MINIMUM_AGE_YEARS = 18;

/** A: a cash advance each month for a monthly fee. B: the payment itself, earlier. Money in US cents. */
export const OFFERS = Object.freeze({
  A: Object.freeze({ reading: 'A', advanceUpToCents: 250_00, feePerMonthCents: 5_00, earlyUpToDays: 14 }),
  B: Object.freeze({
    reading: 'B',
    freeEarlyUpToDays: 2,
    expeditedEarlyUpToDays: 14,
    expeditedFeePerMonthCents: 4_99,
    /** How long a cancellation can take. */
    cancellationUpToWeeks: 3,
    /** After how many of them most people receive early deposits. */
    firstDepositPayPeriods: Object.freeze({ from: 1, to: 2 }),
  }),
});

export function offerAt(place: OfferPlace, setting: OfferSetting) {
  return OFFERS[readingAt(place, setting)];
}

/**
 * '$5', '$4.99', '$2,500': whole dollars without cents. Not `Intl.NumberFormat`: every page has a price, and
 * loading its data takes milliseconds. `cents` is 0 or more.
 */
export function formatCents(cents: number): string {
  const amount = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
  return `$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
