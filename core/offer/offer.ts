/** The youngest age that the site is for. */
export const MINIMUM_AGE_YEARS = 18;

/** Up to so much cash ahead each month, for a monthly fee. Money in US cents. */
export interface CashAdvanceOffer {
  readonly reading: 'A';
  readonly advanceUpToCents: number;
  readonly feePerMonthCents: number;
  readonly earlyUpToDays: number;
}

/** The payment itself, earlier. Money in US cents. */
export interface EarlyPaymentOffer {
  readonly reading: 'B';
  readonly freeEarlyUpToDays: number;
  readonly expeditedEarlyUpToDays: number;
  readonly expeditedFeePerMonthCents: number;
  /** How long cancelling can take to have its effect. */
  readonly cancellationUpToWeeks: number;
  /** After how many pay periods most people see early deposits. */
  readonly firstDepositPayPeriods: { readonly from: number; readonly to: number };
}

export type Offer = CashAdvanceOffer | EarlyPaymentOffer;
export type OfferReading = Offer['reading'];
/** One reading for the whole site, or `spec`: A on landing pages and B in the FAQ. */
export type OfferSetting = OfferReading | 'spec';
/** Where an offer is shown. */
export type OfferPlace = 'landing' | 'faq';

export const OFFERS: { readonly A: CashAdvanceOffer; readonly B: EarlyPaymentOffer } = Object.freeze({
  A: Object.freeze({ reading: 'A', advanceUpToCents: 250_00, feePerMonthCents: 5_00, earlyUpToDays: 14 }),
  B: Object.freeze({
    reading: 'B',
    freeEarlyUpToDays: 2,
    expeditedEarlyUpToDays: 14,
    expeditedFeePerMonthCents: 4_99,
    cancellationUpToWeeks: 3,
    firstDepositPayPeriods: Object.freeze({ from: 1, to: 2 }),
  }),
});

/** The offer that a place shows. Two prices on one site look like a scam, so only `spec` shows both readings. */
export function offerAt(place: OfferPlace, setting: OfferSetting): Offer {
  if (setting === 'spec') return place === 'landing' ? OFFERS.A : OFFERS.B;
  return OFFERS[setting];
}

/**
 * '$5', '$4.99', '$2,500': whole dollars without cents (US English, the one language and currency of the product). Written
 * out, because every page has a price and a browser takes milliseconds to load its own rules for one. `cents`: 0 or more.
 */
export function formatCents(cents: number): string {
  const amount = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
  return `$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
