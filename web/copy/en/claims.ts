import {
  COVERED_STATES,
  type PageClaimId,
  RATING,
  RECIPIENTS_CLAIMED_MORE_THAN,
} from '#core/offer/claims.ts';
import { always, byPhase, byReading, type ClaimWords } from '../claim-words.ts';
import { HERO_CLAIMS } from './hero-claims.ts';
import { VERIFY_CLAIMS } from './verify-claims.ts';

export const CLAIMS: Readonly<Record<PageClaimId, ClaimWords>> = {
  ...HERO_CLAIMS,
  ...VERIFY_CLAIMS,
  'no-credit-checks': {
    text: always('No credit checks'),
    unclaimed: always('No check is run when you sign up'),
  },
  'fast-sign-up': {
    text: always('Fast & easy sign up'),
    unclaimed: always('Sign up one step at a time'),
  },
  'bank-grade-security': {
    text: always('Bank-grade security'),
    unclaimed: always('Clear about what we keep'),
  },
  'fdic-protection': {
    text: always('FDIC protection'),
    unclaimed: byPhase('We hold no money for anyone today', 'We never ask for your bank password'),
  },
  'fifty-states': {
    text: always(`Available in all ${COVERED_STATES} states`),
    unclaimed: byPhase('We are still planning where this will work', 'Ask us if this works where you live'),
  },
  rating: {
    text: always(`${RATING.stars}/${RATING.outOf} star rating`),
    unclaimed: always('We read every message you send us'),
  },
  recipients: {
    text: always(`${RECIPIENTS_CLAIMED_MORE_THAN}+ recipients`),
    unclaimed: always('You can sign up to hear from us'),
  },
  'profile-step': {
    text: byReading(
      always('Say how much cash you want, and when.'),
      always('Tell us when your benefits normally arrive.'),
    ),
    unclaimed: byReading(
      always('The plan: you say how much cash you want, and when.'),
      always('The plan: you tell us when your benefits normally arrive.'),
    ),
  },
  'immediate-deposit': {
    text: byReading(
      always('Your cash advance goes to your debit card. It is deposited immediately.'),
      ({ offer }) =>
        `Up to ${offer.freeDays} days early is free. Up to ${offer.earlyDays} days early costs ${offer.feePerMonth} per month.`,
    ),
    unclaimed: byReading(
      always('The plan: an advance is sent to you.'),
      always('The plan: you choose how early your money comes.'),
    ),
  },
  'rest-of-payment': {
    text: byReading(
      ({ offer }) =>
        `When your benefit arrives, you get the rest of it, less the ${offer.feePerMonth} monthly fee.`,
      always('Your money goes to the bank account you have now. Any fee is deducted automatically.'),
    ),
    unclaimed: byReading(
      always('The plan: the rest of your benefit comes when it arrives, less a fee.'),
      always('The plan: your money comes on the day you chose.'),
    ),
  },
};
