import { err, ok, type Result } from 'neverthrow';
import { ownWordsProblem } from '../intake/own-words.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '../record-limits.ts';

/** When benefits normally arrive, in the order of the screen. */
export const BENEFIT_TIMINGS = [
  '1st_business_day',
  '2nd_wednesday',
  '3rd_wednesday',
  '4th_wednesday',
  'other',
] as const;
export type BenefitTiming = (typeof BENEFIT_TIMINGS)[number];

/** What a choice means for the person; the messages are in `web/copy`. */
export type TimingMessage =
  | 'days-earlier'
  | 'last-wednesday-of-previous-month'
  | 'first-wednesday'
  | 'second-wednesday'
  | 'worked-out-at-launch';

const MESSAGES: Readonly<Record<BenefitTiming, TimingMessage>> = Object.freeze({
  '1st_business_day': 'days-earlier',
  '2nd_wednesday': 'last-wednesday-of-previous-month',
  '3rd_wednesday': 'first-wednesday',
  '4th_wednesday': 'second-wednesday',
  other: 'worked-out-at-launch',
});

export function timingMessage(timing: BenefitTiming): TimingMessage {
  return MESSAGES[timing];
}

export function isBenefitTiming(value: unknown): value is BenefitTiming {
  return typeof value === 'string' && (BENEFIT_TIMINGS as readonly string[]).includes(value);
}

/** The calendar step's form. */
export interface TimingChoice {
  readonly timing: BenefitTiming | null;
  /** The person's own words; used only with 'other'. */
  readonly otherText: string;
}

export type TimingProblem = 'nothing-chosen' | 'other-blank' | 'other-too-long' | 'other-looks-like-ssn';

/** The preference to save: the chosen value, or the person's own words (trimmed) for 'other'. */
export function timingPreference(choice: TimingChoice): Result<string, TimingProblem> {
  if (choice.timing === null) return err('nothing-chosen');
  if (choice.timing !== 'other') return ok(choice.timing);
  const words = choice.otherText.trim();
  if (words === '') return err('other-blank');
  const problem = ownWordsProblem(words, TIMING_PREFERENCE_MAX_LENGTH);
  return problem ? err(`other-${problem}`) : ok(words);
}

/** In own words, more digits may be the start of a Social Security number. */
const DIGITS_KEPT = 4;

/** What to keep while the person chooses, before they press: null is nothing new. */
export const preferenceToKeep = (choice: TimingChoice): string | null =>
  timingPreference(choice).match(
    (preference) => (preference.replace(/\P{N}/gu, '').length > DIGITS_KEPT ? 'other' : preference),
    (problem) => (problem === 'other-looks-like-ssn' ? 'other' : null),
  );

export const timingProblems = (
  choice: TimingChoice,
): { readonly [K in keyof TimingChoice]?: TimingProblem } =>
  timingPreference(choice).match(
    () => ({}),
    (problem) => ({ [choice.timing === 'other' ? 'otherText' : 'timing']: problem }),
  );

export function timingChoiceOf(preference: string | null): TimingChoice {
  if (preference === null || preference.trim() === '') return { timing: null, otherText: '' };
  if (preference === 'other') return { timing: 'other', otherText: '' };
  return isBenefitTiming(preference)
    ? { timing: preference, otherText: '' }
    : { timing: 'other', otherText: preference };
}
