import { z } from 'zod/mini';
import { LAST_FOUR } from '../intake/last-four-form.ts';
import { ownWordsProblem } from '../intake/own-words.ts';
import { nameProblem, tidyName } from '../intake/person-name.ts';
import { STORED_PHONE } from '../intake/phone.ts';
import {
  CAMPAIGN_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  ONBOARDING_STEPS,
  TIMING_PREFERENCE_MAX_LENGTH,
  TYPED_NAME_MAX_LENGTH,
} from '../record-limits.ts';

/** What is longer is not looked at further: normalizing tens of thousands of letters takes a tenth of a second. */
const text = (max: number) => z.string().check(z.maxLength(max, { abort: true }));
const orNull = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

/** A name in a step; stored in its tidied form. */
const sentName = z.string().check(
  z.maxLength(TYPED_NAME_MAX_LENGTH),
  z.overwrite(tidyName),
  z.refine((name) => nameProblem(name) === null),
);

const personalFields = {
  first_name: orNull(text(NAME_MAX_LENGTH)),
  last_name: orNull(text(NAME_MAX_LENGTH)),
  phone: orNull(z.string().check(z.regex(STORED_PHONE))),
  /** A value of `BENEFIT_TIMINGS`, or the person's own words. */
  benefit_timing_preference: orNull(text(TIMING_PREFERENCE_MAX_LENGTH)),
  ssn_provided: z.boolean(),
  ssn_last4: orNull(z.string().check(z.regex(LAST_FOUR))),
  bank_linked: z.boolean(),
  clicked_link_bank: z.boolean(),
};

/** One row of `user_onboarding`. Times are ISO 8601 in UTC; amounts are US dollars. */
export const onboardingRecordSchema = z.object({
  id: z.string(),
  email: text(EMAIL_MAX_LENGTH),
  /** The address was verified by signing in. */
  email_auth: z.boolean(),
  email_verified_at: orNull(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Unknown values are preserved and rank 0. */
  step_completed: orNull(z.string()),
  ...personalFields,
  third_party_email: orNull(text(EMAIL_MAX_LENGTH)),
  benefit_type: orNull(text(100)),
  benefit_types: orNull(z.array(text(100)).check(z.maxLength(20))),
  benefit_type_other: orNull(text(200)),
  benefit_amount: orNull(z.number()),
  other_income: orNull(z.number()),
  other_income_text: orNull(text(200)),
  other_income_other: orNull(text(200)),
  /** Comma-joined. */
  income_types: orNull(text(500)),
  utm_source: orNull(text(CAMPAIGN_MAX_LENGTH)),
  utm_campaign: orNull(text(CAMPAIGN_MAX_LENGTH)),
});
/** The columns that are true or false. Pages do not need them, and would make them all the same if this were no function. */
export const onboardingFlags = (): readonly string[] =>
  Object.entries(onboardingRecordSchema.shape).flatMap(([column, schema]) =>
    schema instanceof z.ZodMiniBoolean ? column : [],
  );

export type OnboardingRecord = z.infer<typeof onboardingRecordSchema>;

/** That a timing may be kept. The greatest length stands apart, where a schema shows it. */
export const timingWords = [
  z.maxLength(TIMING_PREFERENCE_MAX_LENGTH, { abort: true }),
  z.refine<string>((words) => ownWordsProblem(words, TIMING_PREFERENCE_MAX_LENGTH) === null),
];

/** The columns that a step may send. Strict: unknown columns are rejected. */
export const stepRecordSchema = z.partial(
  z.strictObject({
    step_completed: z.enum(ONBOARDING_STEPS),
    ...personalFields,
    first_name: orNull(sentName),
    last_name: orNull(sentName),
    benefit_timing_preference: orNull(z.string().check(...timingWords)),
  }),
);
type Parsed = z.infer<typeof stepRecordSchema>;
export type StepRecord = { readonly [K in keyof Parsed]?: Exclude<Parsed[K], undefined> };
