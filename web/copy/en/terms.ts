import type { LegalSection, LegalWording } from '../legal.ts';
import { claimMarkerCopy } from './claim-marker.ts';
import { CONTACT_SECTION } from './legal.ts';
import { statements } from './statements.ts';
import { testimonialsCopy } from './testimonials.ts';

export const termsCopy = {
  title: 'Terms & Conditions',
  heading: 'Terms and Conditions',
  intro: ({ brand }: LegalWording) => `These terms apply when you use the site of ${brand}.`,
} as const;

export const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'purpose',
    heading: 'Purpose',
    blocks: [
      ({ brand }) =>
        `We at ${brand} want to learn how people could get their benefits sooner. We mean people who get Social Security retirement, SSI or SSDI.`,
      {
        kind: 'part',
        id: 'pre-launch',
        heading: 'Pre-launch notice',
        paragraphs: [
          ({ brand, launched }) =>
            launched
              ? `${brand} has launched. Before that, this site was a user research initiative. ${statements.offeredToday}`
              : `This site is pre-launch. It is a user research initiative. The services described on it are conceptual. That means they are ideas, and ${brand} does not offer them today.`,
          ({ choices, launched }) =>
            !choices.marksClaims
              ? ''
              : launched
                ? `Where you see the mark ${claimMarkerCopy.mark}, the words right before it describe what we planned before our launch. They do not say what we offer today.`
                : `Where you see the mark ${claimMarkerCopy.mark}, the words right before it are a claim we are testing. Do not rely on these claims today. Some are not true, such as the rating and the number of recipients. We show them to learn what people think.`,
          ({ choices }) =>
            choices.showsStories
              ? `Stories marked “${testimonialsCopy.example}” were written by us. They are not from customers.`
              : '',
          ({ launched }) =>
            launched
              ? 'Signing up on this site is free. When you sign up, no identity check and no credit check is run, and no bank is linked.'
              : 'You cannot get money, an advance or an early deposit from this site today. We charge nothing today. No identity check and no credit check is run, and no bank is linked.',
          ({ brand }) => `${statements.noAffiliation(brand)} ${statements.freeAtSsa}`,
        ],
      },
      ({ launched }) => (launched ? 'Features we planned:' : 'Features we are planning:'),
      {
        kind: 'list',
        items: [
          'early access to benefit deposits',
          'simplified direct deposit switching',
          'financial planning tools',
        ],
      },
    ],
  },
  {
    id: 'no-advice',
    heading: 'No financial advice or guarantee',
    blocks: [
      'Nothing on this site, in our emails or in a call with us is financial advice. Please talk to someone you trust before you decide about your money.',
      ({ launched }) =>
        launched
          ? 'We do not guarantee that a service will be offered, what it will cost, or who will be able to use it.'
          : 'We do not guarantee that a service will launch, when it will launch, what it will cost, or who will be able to use it. The countdown is not a promise of a date.',
    ],
  },
  {
    id: 'user-information',
    heading: 'User information',
    blocks: [
      ({ minimumAge }) =>
        `This site is not intended for people under ${minimumAge}. Please give your own details, and make sure that they are right. If you help someone, do it with them and with their consent.`,
      'Does a representative payee get your benefits for you? Then ask your payee and the SSA before you sign up.',
      'Keep your password to yourself. Our privacy policy says what we collect and how you can have it deleted.',
    ],
  },
  {
    id: 'intellectual-property',
    heading: 'Intellectual property',
    blocks: [
      ({ brand }) =>
        `The texts, pictures and marks on this site belong to ${brand} or are used with permission. You may read, print and share pages for your own use.`,
    ],
  },
  {
    id: 'changes',
    heading: 'Changes',
    blocks: [
      'We may change this site and these terms, or end the project. The text on this page is the one that counts.',
    ],
  },
  CONTACT_SECTION,
];
