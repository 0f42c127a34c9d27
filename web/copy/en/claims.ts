import {
  COVERED_STATES,
  type PageClaimId,
  RATING,
  RECIPIENTS_CLAIMED_MORE_THAN,
} from '#core/offer/claims.ts';
import { byPhase, byReading, type ClaimWords } from '../claim-words.ts';
import { HERO_CLAIMS } from './hero-claims.ts';
import { VERIFY_CLAIMS } from './verify-claims.ts';

export const CLAIMS: Readonly<Record<PageClaimId, ClaimWords>> = {
  ...HERO_CLAIMS,
  ...VERIFY_CLAIMS,
  'no-credit-checks': { text: 'No credit checks', unclaimed: 'No check is run when you sign up' },
  'fast-sign-up': { text: 'Fast & easy sign up', unclaimed: 'Sign up one step at a time' },
  'bank-grade-security': { text: 'Bank-grade security', unclaimed: 'Clear about what we keep' },
  'fdic-protection': {
    text: 'FDIC protection',
    unclaimed: byPhase('We hold no money for anyone today', 'We never ask for your bank password'),
  },
  'fifty-states': {
    text: `Available in all ${COVERED_STATES} states`,
    unclaimed: byPhase('We are still planning where this will work', 'Ask us if this works where you live'),
  },
  rating: {
    text: `${RATING.stars}/${RATING.outOf} star rating`,
    unclaimed: 'We read every message you send us',
  },
  recipients: {
    text: `${RECIPIENTS_CLAIMED_MORE_THAN}+ recipients`,
    unclaimed: 'You can sign up to hear from us',
  },
  'profile-step': {
    text: byReading('Say how much cash you want, and when.', 'Tell us when your benefits normally arrive.'),
    unclaimed: byReading(
      'The plan: you say how much cash you want, and when.',
      'The plan: you tell us when your benefits normally arrive.',
    ),
  },
  'immediate-deposit': {
    text: byReading(
      'Your cash advance goes to your debit card. It is deposited immediately.',
      ({ offer }) =>
        `Up to ${offer.freeDays} days early is free. Up to ${offer.earlyDays} days early costs ${offer.feePerMonth} per month.`,
    ),
    unclaimed: byReading(
      'The plan: an advance is sent to you.',
      'The plan: you choose how early your money comes.',
    ),
  },
  'rest-of-payment': {
    text: byReading(
      ({ offer }) =>
        `When your benefit arrives, you get the rest of it, less the ${offer.feePerMonth} monthly fee.`,
      'Your money goes to the bank account you have now. Any fee is deducted automatically.',
    ),
    unclaimed: byReading(
      'The plan: the rest of your benefit comes when it arrives, less a fee.',
      'The plan: your money comes on the day you chose.',
    ),
  },
};
