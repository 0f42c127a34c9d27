import type { HeroClaimId } from '#copy/hero-claims.ts';
import type { PageClaimId } from '#core/offer/claims.ts';
import type { OfferWords } from './wording.ts';

export function heroBullets(offer: OfferWords): readonly HeroClaimId[] {
  return offer.reading === 'A'
    ? ['advance-limit', 'early-days', 'fee-and-reach']
    : ['early-days', 'free-days', 'fee'];
}

export const STEP_CLAIMS: readonly PageClaimId[] = ['profile-step', 'immediate-deposit', 'rest-of-payment'];

export const TRUST_BAR: readonly PageClaimId[] = ['no-credit-checks', 'fast-sign-up', 'bank-grade-security'];

export const TRUST_CLAIMS: readonly PageClaimId[] = [
  'encryption-256',
  'fdic-protection',
  'rating',
  'recipients',
];
