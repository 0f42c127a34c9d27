import type { ClaimId } from '#core/offer/claims.ts';
import type { OfferWords, Words } from './wording.ts';

/** What differs between `/`, `/home` and `/home-variant-b` (spec section 2). */
export interface LandingVariant {
  readonly kicker: string;
  readonly lead: Words;
}

const kicker = 'Social Security, SSI and SSDI';

/** `/` */
export const landing: LandingVariant = {
  kicker,
  lead: ({ brand, offer }) =>
    offer.reading === 'A'
      ? `Some cash before your benefit day. That is what ${brand} is working on.`
      : `Your benefit, on an earlier day. That is what ${brand} is working on.`,
};

/** `/home`: the anonymous journey, which saves no personal details (decision 5). */
export const home: LandingVariant = {
  kicker,
  lead: () => 'See how it would work for you. You can look around without giving us your email.',
};

/** `/home-variant-b` */
export const homeVariantB: LandingVariant = {
  kicker,
  lead: ({ brand }) =>
    `Bills come when they come. ${brand} is working on a benefit day that fits them better.`,
};

/** Three bullets of the hero. */
export function heroBullets(offer: OfferWords): readonly ClaimId[] {
  return offer.reading === 'A'
    ? ['advance-limit', 'early-days', 'fee-and-reach']
    : ['early-days', 'free-days', 'fee'];
}

/** Words that every landing page opens and ends with (spec sections 1 and 2). */
export const landingCopy = {
  howItWorks: 'How It Works',
  affiliation: (brand: string) =>
    `${brand} has not launched yet. It is not affiliated with or endorsed by the Social Security Administration.`,
  freeAtSsa: 'Changing where your benefit is deposited is free at the SSA.',
  closing: {
    heading: 'Be there when we launch',
    body: (brand: string) =>
      `${brand} is not open yet. Sign up with your email, tell us your payment day, and we will write to you when we launch.`,
    caution: 'Nobody from the SSA will ever ask you to sign up here. If someone does, it is a scam.',
  },
} as const;
