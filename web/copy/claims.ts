import {
  type ClaimId,
  COVERED_STATES,
  claimStanding,
  ENCRYPTION_BITS,
  type Proofs,
  RATING,
  RECIPIENTS_CLAIMED_MORE_THAN,
} from '#core/offer/claims.ts';
import type { Wording, Words } from './wording.ts';

/** The two wordings of a claim (decision 7). */
export interface ClaimWords {
  readonly text: Words;
  /** Stands in the same place and claims nothing. */
  readonly unclaimed: Words;
}

const byReading =
  (a: Words, b: Words): Words =>
  (wording) =>
    wording.offer.reading === 'A' ? a(wording) : b(wording);
const always =
  (text: string): Words =>
  () =>
    text;

export const CLAIMS: Readonly<Record<ClaimId, ClaimWords>> = {
  headline: {
    text: byReading(
      always('Get a cash advance on your Social Security payment'),
      always('Get your Social Security payment early'),
    ),
    unclaimed: byReading(
      always('We are planning a way to get cash before your Social Security day'),
      always('We are planning earlier Social Security payments'),
    ),
  },
  'advance-limit': {
    text: ({ offer }) => `Up to ${offer.advanceLimit} cash advance each month, on your debit card`,
    unclaimed: always('A monthly cash advance is one idea we are studying'),
  },
  'early-days': {
    text: ({ offer }) => `Your payment up to ${offer.earlyDays} days early`,
    unclaimed: always('Earlier payment days are what we are working on'),
  },
  'free-days': {
    text: ({ offer }) => `Deposits up to ${offer.freeDays} days early are free`,
    unclaimed: always('We will email you when we launch'),
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
  'encryption-256': {
    text: always(`${ENCRYPTION_BITS}-bit encryption`),
    unclaimed: always('You can read what we keep, and why'),
  },
  'fdic-protection': {
    text: always('FDIC protection'),
    unclaimed: always('We hold no money for anyone today'),
  },
  'fifty-states': {
    text: always(`Available in all ${COVERED_STATES} states`),
    unclaimed: always('We are still planning where this will work'),
  },
  rating: {
    text: always(`${RATING.stars}/${RATING.outOf} star rating`),
    unclaimed: always('We read each message you send us'),
  },
  recipients: {
    text: always(`${RECIPIENTS_CLAIMED_MORE_THAN}+ recipients`),
    unclaimed: always('You can sign up to hear from us at launch'),
  },
  'debit-card': {
    text: byReading(
      always('Deposited quickly onto your debit card'),
      always('Works with the bank account you have now'),
    ),
    unclaimed: always('How the money would reach you is still being planned'),
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
      always('The plan: an advance goes to your debit card.'),
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
      always('The plan: your money goes to the bank account you have now.'),
    ),
  },
  'no-credit-score-effect': {
    text: always('This check does not affect your credit score.'),
    unclaimed: always('No check is run today.'),
  },
};

export interface ClaimLine {
  readonly text: string;
  /** Show the marker of decision 2 beside the text. */
  readonly marked: boolean;
}

/** A claim as this site may say it. */
export function claimLine(id: ClaimId, proofs: Proofs, wording: Wording): ClaimLine {
  const standing = claimStanding(id, proofs);
  const { text, unclaimed } = CLAIMS[id];
  return { text: (standing === 'unclaimed' ? unclaimed : text)(wording), marked: standing === 'marked' };
}
