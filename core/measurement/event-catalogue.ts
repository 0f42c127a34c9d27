import { z } from 'zod/mini';
import { BENEFIT_TIMINGS } from '../benefits/benefit-timing.ts';
import { FAQ_QUESTION_TEXT_MAX_LENGTH } from './measuring-moments.ts';

/** Every page, by a name of ours: an address may carry a query or a fragment, a name cannot. */
export const MEASURED_PAGES = [
  'landing',
  'home-variant-b',
  'home',
  'home-calendar',
  'home-info',
  'home-verify',
  'start',
  'verify-email',
  'callback',
  'signup-calendar',
  'signup-account',
  'signup-confirmation',
  'launch-countdown',
  'dashboard',
  'login',
  'reset-password',
  'faq',
  'schedule',
  'privacy',
  'terms',
  'sitemap',
  'not-found',
] as const;
export type MeasuredPage = (typeof MEASURED_PAGES)[number];

/** Every form and its fields. A field is named; what stands in it has no place here. */
export const MEASURED_FORMS = {
  start: ['email'],
  code: ['code'],
  calendar: ['timing', 'other-text'],
  account: ['first-name', 'last-name', 'phone', 'password', 'confirm-password'],
  confirmation: ['ssn', 'confirm-ssn', 'consent'],
  login: ['email', 'password'],
  'forgot-password': ['email'],
  'reset-password': ['password', 'confirm-password'],
  'home-calendar': ['timing', 'other-text'],
  'home-info': ['first-name', 'last-name', 'phone', 'zip'],
  'home-verify': ['ssn', 'confirm-ssn', 'consent'],
  contact: ['name', 'email', 'message'],
  survey: ['q1', 'q2', 'q3', 'q4', 'q5'],
} as const;
export type MeasuredForm = keyof typeof MEASURED_FORMS;
export type MeasuredField<Form extends MeasuredForm = MeasuredForm> = (typeof MEASURED_FORMS)[Form][number];

/** How an entry was wrong, in one of a few words. */
export const MEASURED_PROBLEMS = [
  'missing',
  'too-short',
  'too-long',
  'not-valid',
  'differs',
  'refused',
] as const;

/** What went wrong, in one of a few words; never a message of a server or a browser. */
export const MEASURED_ERRORS = [
  'not-sent',
  'not-saved',
  'not-signed-in',
  'rate-limited',
  'unreachable',
  'unavailable',
  'screen-broke',
  'not-found',
  'widget-not-loaded',
] as const;

export type MeasuredError = (typeof MEASURED_ERRORS)[number];

/** Outside places that a page links to. */
export const MEASURED_LINKS = ['fraud-prevention', 'scheduler', 'support-email'] as const;

declare const ourOwnQuestion: unique symbol;
/** A question of our own FAQ, cut to 100 characters: our words, no person's. Only `faqOpenedEvents` makes one. */
export type FaqQuestionText = string & { readonly [ourOwnQuestion]: true };

const page = z.enum(MEASURED_PAGES);
/** Counts from 0, as the ids of the questions do. */
const faqItem = z.int().check(z.minimum(0), z.maximum(14));
const faqQuestion = z.custom<FaqQuestionText>(
  // Who receives events also knows the questions of the site, and keeps no other text (see `event-batch.ts`).
  (text) => typeof text === 'string' && text !== '' && text.length <= FAQ_QUESTION_TEXT_MAX_LENGTH,
);
const forms = Object.keys(MEASURED_FORMS) as MeasuredForm[];
const fields = [...new Set(Object.values(MEASURED_FORMS).flat())];
const bare = <Name extends string>(name: Name) => z.strictObject({ name: z.literal(name) });

/**
 * The closed catalogue of what may be measured (spec section 7, decision 27). A property is a number, a boolean or one of a
 * few fixed words, or a question of our own FAQ; nothing a person typed, and nothing that names them, fits into it. The schema is for whoever receives
 * events; senders need the type only.
 */
export const measuredEventSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('email_verification_completed'), step: z.literal(2) }),
  z.strictObject({ name: z.literal('navigation'), from: z.nullable(page), to: page }),
  z.strictObject({ name: z.literal('error_encountered'), page, error: z.enum(MEASURED_ERRORS) }),
  z.strictObject({ name: z.literal('form_started'), form: z.enum(forms) }),
  z.strictObject({
    name: z.literal('form_field_error'),
    form: z.enum(forms),
    field: z.enum(fields),
    problem: z.enum(MEASURED_PROBLEMS),
  }),
  z.strictObject({ name: z.literal('scroll_75_percent'), page }),
  z.strictObject({ name: z.literal('time_on_page_30s'), page }),
  z.strictObject({ name: z.literal('faq_expanded'), item: faqItem, question: faqQuestion }),
  z.strictObject({ name: z.literal('question_tracked'), item: faqItem, category: z.literal('general') }),
  z.strictObject({ name: z.literal('external_link_clicked'), page, link: z.enum(MEASURED_LINKS) }),
  z.strictObject({
    name: z.literal('home_calendar_completed'),
    step: z.literal(1),
    timing_selected: z.enum(BENEFIT_TIMINGS),
  }),
  z.strictObject({
    name: z.literal('home_info_completed'),
    step: z.literal(2),
    form_completed: z.literal(true),
  }),
  z.strictObject({
    name: z.literal('home_verify_completed'),
    step: z.literal(3),
    verification_completed: z.literal(true),
  }),
  bare('Meta Referral Landing'),
  bare('Partner Landing'),
  bare('Referral Landing'),
]);

type Parsed = z.infer<typeof measuredEventSchema>;
type FieldError = {
  [Form in MeasuredForm]: Readonly<{
    name: 'form_field_error';
    form: Form;
    field: MeasuredField<Form>;
    problem: (typeof MEASURED_PROBLEMS)[number];
  }>;
}[MeasuredForm];

/** One event. The type also ties a field to its form. */
export type MeasuredEvent = Readonly<Exclude<Parsed, { name: 'form_field_error' }>> | FieldError;

/**
 * What opening a question measures (spec section 2, '/faq'): the event with the question cut to 100 characters, and the
 * question-tracking call with its category. `question` is our own copy, never a person's words.
 */
export function faqOpenedEvents(item: number, question: string): readonly MeasuredEvent[] {
  return [
    { name: 'faq_expanded', item, question: cutQuestion(question) },
    { name: 'question_tracked', item, category: 'general' },
  ];
}

/** The question as it is measured: its first 100 characters, never half of one. */
export function cutQuestion(question: string): FaqQuestionText {
  let cut = '';
  for (const character of question) {
    if (cut.length + character.length > FAQ_QUESTION_TEXT_MAX_LENGTH) break;
    cut += character;
  }
  return cut as FaqQuestionText;
}
