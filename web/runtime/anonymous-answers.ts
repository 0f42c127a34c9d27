import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import type { InfoForm } from '#core/intake/info-form.ts';

/** What was typed on the anonymous flow so far. Never an SSN. */
export interface AnonymousAnswers {
  readonly timing: TimingChoice;
  readonly info: InfoForm;
}

const EMPTY: AnonymousAnswers = {
  timing: { timing: null, otherText: '' },
  info: { firstName: '', lastName: '', phoneNumber: '', zipCode: '' },
};

let answers = EMPTY;

/** The answers are kept in memory only: going back keeps them, leaving or reloading the document deletes them. */
export function anonymousAnswers(): AnonymousAnswers {
  return answers;
}

export function updateAnonymousAnswers(part: Partial<AnonymousAnswers>): void {
  answers = { ...answers, ...part };
}

/** Call this at the end of the flow, so that the next person at this device sees empty fields. */
export function clearAnonymousAnswers(): void {
  answers = EMPTY;
}
