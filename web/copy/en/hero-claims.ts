import { COVERED_STATES, type PageClaimId } from '#core/offer/claims.ts';
import { always, byPhase, byReading, type ClaimWords } from '../claim-words.ts';

/** The claims of the hero. Separate from the others, to keep the landing page's script small. */
export const HERO_CLAIMS = {
  headline: {
    text: byReading(
      always('Get a cash advance on your Social Security payment'),
      always('Get your Social Security payment early'),
    ),
    unclaimed: byReading(
      byPhase(
        'We are planning a way to get cash before your Social Security day',
        'We planned a way to get cash before your Social Security day',
      ),
      byPhase(
        'We are planning earlier Social Security payments',
        'We planned earlier Social Security payments',
      ),
    ),
  },
  'advance-limit': {
    text: ({ offer }) => `Up to ${offer.advanceLimit} cash advance each month, on your debit card`,
    unclaimed: byPhase(
      'A monthly cash advance is one idea we are studying',
      'A monthly cash advance is one idea we studied',
    ),
  },
  'early-days': {
    text: ({ offer }) => `Your payment up to ${offer.earlyDays} days early`,
    unclaimed: byPhase(
      'Earlier payment days are what we are working on',
      'Earlier payment days are what we worked on',
    ),
  },
  'free-days': {
    text: ({ offer }) => `Deposits up to ${offer.freeDays} days early are free`,
    unclaimed: byPhase('We will email you about our launch', 'Our email says what is on offer today'),
  },
  fee: {
    text: byReading(
      ({ offer }) => `${offer.feePerMonth} per month`,
      ({ offer }) => `Deposits up to ${offer.earlyDays} days early for ${offer.feePerMonth} per month`,
    ),
    unclaimed: always('It costs nothing to sign up'),
  },
  'fee-and-reach': {
    text: ({ offer }) => `${offer.feePerMonth} per month, no credit checks, in all ${COVERED_STATES} states`,
    unclaimed: always('It costs nothing to sign up'),
  },
} as const satisfies Partial<Record<PageClaimId, ClaimWords>>;
export type HeroClaimId = keyof typeof HERO_CLAIMS;
