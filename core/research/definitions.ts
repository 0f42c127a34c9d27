import { SSN_DIGITS } from '../record-limits.ts';

/** Campaigns that have a row of their own; the others share one. */
export const MOST_CAMPAIGNS = 20;
/** Free answers per question, so that the report stays a document. */
export const MOST_ANSWERS = 200;

/** Every table of the report with the definition of its figures. `npm run docs` writes them into docs/operating.md. */
export const DEFINITIONS = {
  overview: {
    title: 'How many came, and how far',
    definition:
      "Visitors are browsers whose first event was on one of the days; a person with two devices counts twice, and whoever turned measuring off is not counted. A stage is reached when its page was opened, now or on a later day; whoever reached a later stage reached the earlier ones. 'Went no further' is those whose furthest stage it is.",
  },
  days: {
    title: 'Visitors per day',
    definition: 'Visitors by the day on which they first came.',
  },
  'landing-pages': {
    title: 'How far, by landing page',
    definition:
      "Visitors by the first page that they opened, with how many of them reached each stage. 'Signed up' is the share that confirmed the email, 'At the countdown' the share that opened the last page. Some finish and never open it: 'Sign-ups' counts them too.",
  },
  comparison: {
    title: 'Which landing page does better',
    definition:
      "The share of visitors who confirmed the email, in percentage points more or less than on the landing page with the most visitors. The interval is Newcombe's for two independent shares; a difference is real at the level of 95 % if the interval does not contain 0. With many landing pages, one in twenty differences seems real by chance.",
  },
  campaigns: {
    title: 'From where: how far, by campaign',
    definition: `Visitors by utm_source and utm_campaign of their first visit, greatest first; campaigns beyond the first ${MOST_CAMPAIGNS}, and those of few people, share a row. '?' is a value that was not given or is not kept, because it could name a person: kept are words of a to z and digits (at most ${SSN_DIGITS - 1}), with '.', '_' or '-' between them.`,
  },
  languages: {
    title: 'How far, by language',
    definition: 'Visitors by the language of the page of their first visit.',
  },
  'step-times': {
    title: 'How long each step took',
    definition:
      "The time from first opening the stage before to first opening this one, by the browser's own clock, of visitors who opened both within a day: quartiles and median.",
  },
  'field-errors': {
    title: 'Which field stopped them',
    definition:
      "Visitors who were shown an error at the field at least once. 'Went no further' is those of them whose furthest stage is the one of this form, or an earlier one. Counted in the events that are still stored.",
  },
  'sign-ups': {
    title: 'Sign-ups',
    definition:
      'Accounts created on these days, by the last step that was saved, and by the language that the person used last. Also counts those who turned measuring off.',
  },
  'payment-days': {
    title: 'Which payment day they have',
    definition:
      'The answers of people with an account created on these days. Own words are counted and not shown.',
  },
  'payment-days-without-account': {
    title: 'Which payment day, without an account',
    definition:
      'The answers that were saved on these days in the steps that can be tried without an account.',
  },
  ranking: {
    title: 'What matters most to them',
    definition:
      "The survey's choices: the mean of their ranks, 1 being the most important, and the share of surveys that put them first, by the language of the survey too.",
  },
  faq: {
    title: 'Which questions they opened',
    definition:
      'Visitors who opened the question at least once. Counted in the events that are still stored.',
  },
  answers: {
    title: 'What they wrote',
    definition: `Free answers of the survey, at most ${MOST_ANSWERS} of each question, spread evenly over the days, in the order of the alphabet. Addresses, links, numbers, names of accounts and names that introduce themselves are taken out.`,
  },
} as const satisfies Record<string, { readonly title: string; readonly definition: string }>;
