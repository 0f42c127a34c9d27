import { COVERED_STATES, type PageClaimId } from '#core/offer/claims.ts';
import { byPhase, byReading, type ClaimWords } from '../claim-words.ts';
import { statements } from './statements.ts';

/** The claims of the hero. Separate from the others, to keep the landing page's script small. */
export const HERO_CLAIMS = {
  headline: {
    text: byReading(
      'Get a cash advance on your Social Security payment',
      'Get your Social Security payment early',
    ),
    unclaimed: byReading(
      byPhase(
        'We are planning a way to get cash before your payment day',
        'We planned a way to get cash before your payment day',
      ),
      byPhase(
        'We are planning a way to get you money before your payment day',
        'We planned a way to get you money before your payment day',
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
      'We are working on getting your money to you sooner',
      'We worked on getting your money to you sooner',
    ),
  },
  'free-days': {
    text: ({ offer }) => `Deposits up to ${offer.freeDays} days early are free`,
    unclaimed: byPhase('We will email you about our launch', statements.offeredToday),
  },
  fee: {
    text: byReading(
      ({ offer }) => `${offer.feePerMonth} per month`,
      ({ offer }) => `Deposits up to ${offer.earlyDays} days early for ${offer.feePerMonth} per month`,
    ),
    unclaimed: 'It costs nothing to sign up',
  },
  'fee-and-reach': {
    text: ({ offer }) => `${offer.feePerMonth} per month, no credit checks, in all ${COVERED_STATES} states`,
    unclaimed: 'It costs nothing to sign up',
  },
} as const satisfies Partial<Record<PageClaimId, ClaimWords>>;
export type HeroClaimId = keyof typeof HERO_CLAIMS;
