import type { PageId } from '#core/site/pages.ts';
import type { Words } from '../wording.ts';

const landing: Words = ({ brand, launched }) =>
  launched
    ? `${brand} is about getting Social Security, SSI or SSDI money sooner. See what we planned, and sign up to hear from us.`
    : `${brand} is planning a way to get Social Security, SSI or SSDI money sooner. It has not launched yet. See how it would work, and sign up to hear from us.`;

/** The image of shared links, in `web/public`, with words in it. */
export const SOCIAL_CARD = 'social-card.png';
export const SOCIAL_CARD_ALT =
  'A calendar on which a payment day moves two weeks earlier. Your payment, earlier. Planned, not launched yet.';

/** Of the pages that are indexed, for search engines and shared links. */
export const pageDescriptions: Partial<Record<PageId, Words>> = {
  landing,
  home: landing,
  'home-variant-b': ({ brand, launched }) =>
    launched
      ? `Bills and payment days do not always line up. See what ${brand} planned for people who get Social Security, SSI or SSDI.`
      : `Bills and payment days do not always line up. See what ${brand} plans for people who get Social Security, SSI or SSDI. It has not launched yet.`,
  'home-calendar': () => 'Choose the day your benefits normally arrive.',
  'home-info': () => 'Your details are not sent and not saved.',
  'home-verify': () => 'The last step. No identity check is run today.',
  start: ({ brand, launched }) =>
    launched
      ? `Sign up for ${brand} with your email. It is free.`
      : `Sign up for ${brand} with your email. It is free. We will email you when we launch.`,
  login: ({ brand }) => `Log in to ${brand} to see or finish your sign-up.`,
  faq: ({ brand }) =>
    `Plain answers about ${brand}: early benefit deposits, cost, safety, your bank account, how to cancel and who to talk to.`,
  'is-this-real': ({ brand }) =>
    `How to tell if an email or a call is really from ${brand}. Check a message, and see what we never ask for.`,
  privacy: ({ brand }) =>
    `What ${brand} collects, why, how long it is kept, and how to see it or have it deleted.`,
  terms: ({ brand, launched }) =>
    launched
      ? `The terms of ${brand}, with the pre-launch notice.`
      : `The terms of ${brand}, with the pre-launch notice. The services are ideas and are not offered yet.`,
  schedule: ({ consultation }) =>
    `Book a free ${consultation.minutes}-minute call. ${consultation.hours}. Ask how early benefit deposits would work.`,
  'payment-dates': () =>
    'Find the next Social Security and SSI payment days. They follow the published rules, including for weekends and federal holidays. Nothing you answer is sent or saved.',
  sitemap: ({ brand }) => `All pages of ${brand} and how they lead to each other.`,
  'public-sitemap': ({ brand }) => `Which pages of ${brand} anyone can open, and which need a login.`,
};
