import type { LandingVariant } from './landing.ts';

/** `/home`: the anonymous journey, which saves no personal details. */
export const home: LandingVariant = {
  title: () => 'See how it would work, without an email',
  lead: () => 'See how it would work for you. You can look around without giving us your email.',
};

/** `/home-variant-b` */
export const homeVariantB: LandingVariant = {
  title: () => 'When bills and benefit days do not line up',
  lead: ({ brand, launched }) =>
    launched
      ? `Bills come when they come. ${brand} was made for a benefit day that fits them better.`
      : `Bills come when they come. ${brand} is working on a benefit day that fits them better.`,
};
