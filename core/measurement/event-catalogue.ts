import { z } from 'zod/mini';
import { BENEFIT_TIMINGS } from '../benefits/benefit-timing.ts';
import type { FaqQuestionText } from './faq-question.ts';
import {
  MEASURED_ERRORS,
  MEASURED_FORMS,
  MEASURED_LINKS,
  MEASURED_PAGES,
  MEASURED_PROBLEMS,
  type MeasuredField,
  type MeasuredForm,
} from './measured-names.ts';
import { FAQ_QUESTION_TEXT_MAX_LENGTH } from './measuring-moments.ts';

const page = z.enum(MEASURED_PAGES);
/** Index of the question, from 0. */
const faqItem = z.int().check(z.minimum(0), z.maximum(14));
/** Receivers also compare the text with the site's questions (see `event-batch.ts`). */
const faqQuestion = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(FAQ_QUESTION_TEXT_MAX_LENGTH)),
  z.transform((text) => text as FaqQuestionText),
);
const forms = Object.keys(MEASURED_FORMS) as MeasuredForm[];
const fields = [...new Set(Object.values(MEASURED_FORMS).flat())];
const bare = <Name extends string>(name: Name) => z.strictObject({ name: z.literal(name) });

/**
 * The closed catalogue of what may be measured. A property is a number, a boolean, one of a few fixed words,
 * or a question of our own FAQ; never what a person typed or what identifies them. The schema is for
 * receivers; senders need only the type.
 */
export const measuredEventSchema = z.discriminatedUnion('name', [
  // Each time a link or a code is accepted, also to log in. `step` is fixed: the pages call the email step 1 of 4.
  z.strictObject({ name: z.literal('email_verification_completed'), step: z.literal(2) }),
  // `from` is null for the first page of a document.
  z.strictObject({ name: z.literal('navigation'), from: z.nullable(page), to: page }),
  z.strictObject({ name: z.literal('error_encountered'), page, error: z.enum(MEASURED_ERRORS) }),
  // Once for each form and each opening of its page; `scroll_75_percent` and `time_on_page_30s` likewise.
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
  // With each `faq_expanded`.
  z.strictObject({ name: z.literal('question_tracked'), item: faqItem, category: z.literal('general') }),
  z.strictObject({ name: z.literal('external_link_clicked'), page, link: z.enum(MEASURED_LINKS) }),
  // Each time a step without an account is continued; `step` counts its three pages.
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
  // At most one of these three, when a tab is first measured (see `landingEvent`).
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
