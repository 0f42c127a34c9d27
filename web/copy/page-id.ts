import type { JourneyPage } from '#core/onboarding/journey.ts';

/** Every page of the site, by its name in the route table. */
export type PageId =
  | JourneyPage
  | 'landing'
  | 'home'
  | 'home-variant-b'
  | 'home-calendar'
  | 'home-info'
  | 'home-verify'
  | 'signup'
  | 'signup-verify'
  | 'confirmation'
  | 'login'
  | 'reset-password'
  | 'dashboard'
  | 'faq'
  | 'is-this-real'
  | 'privacy'
  | 'terms'
  | 'schedule'
  | 'payment-dates'
  | 'sitemap'
  | 'public-sitemap'
  | 'unsubscribe'
  | 'not-found';
