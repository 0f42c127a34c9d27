import type { Words } from '../wording.ts';
import type { LandingTitle } from './landing.ts';

/** `/home`: the anonymous journey, which saves no personal details. */
export const homeTitle: LandingTitle = () => 'See how it would work';

export const homeVariantBTitle: LandingTitle = () => 'When bills and payment days do not line up';

/** The sentence below the headline of each landing page. */
export const landingLeads: Readonly<Record<'landing' | 'home' | 'home-variant-b', Words>> = {
  landing: ({ brand, offer, launched }) =>
    launched
      ? offer.reading === 'A'
        ? `${brand} was made to get you cash sooner.`
        : `${brand} was made to get you money sooner.`
      : 'Joining the list is free. No\u00a0money\u00a0today.',
  home: () => 'See how it would work for you. You can look around without giving us your email.',
  'home-variant-b': ({ brand, launched }) =>
    launched
      ? `Bills come when they come. ${brand} was made so that you have money when bills are due.`
      : `Bills come when they come. ${brand} is working on a way for you to have money when bills are due.`,
};
