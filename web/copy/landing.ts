import type { HeroClaimId } from './hero-claims.ts';
import type { OfferWords, Words } from './wording.ts';

/** What differs between `/`, `/home` and `/home-variant-b`. */
export interface LandingVariant {
  /** In the browser's tab; each page has its own, and with the brand behind it a search engine shows it whole. */
  readonly title: Words;
  readonly lead: Words;
}

/** `/` */
export const landing: LandingVariant = {
  title: ({ offer }) =>
    offer.reading === 'A'
      ? 'Social Security cash advance, planned'
      : 'Earlier Social Security payments, planned',
  lead: ({ brand, offer }) =>
    offer.reading === 'A'
      ? `Some cash before your benefit day. That is what ${brand} is working on.`
      : `Your benefit, on an earlier day. That is what ${brand} is working on.`,
};

/** Three bullets of the hero. */
export function heroBullets(offer: OfferWords): readonly HeroClaimId[] {
  return offer.reading === 'A'
    ? ['advance-limit', 'early-days', 'fee-and-reach']
    : ['early-days', 'free-days', 'fee'];
}

/** Words that every landing page opens and ends with. */
export const landingCopy = {
  kicker: 'Social Security, SSI and SSDI',
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
