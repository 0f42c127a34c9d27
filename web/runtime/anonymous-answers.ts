import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import type { InfoForm } from '#core/intake/info-form.ts';
import { keptState } from './kept-state.ts';

/** What was typed on the anonymous flow so far. Never an SSN. */
export interface AnonymousAnswers {
  readonly timing: TimingChoice;
  readonly info: InfoForm;
}

const EMPTY: AnonymousAnswers = {
  timing: { timing: null, otherText: '' },
  info: { firstName: '', lastName: '', phoneNumber: '', zipCode: '' },
};

const KEY = 'anonymous-answers';

/** The answers are kept in memory only: going back keeps them, leaving or reloading the document deletes them. */
export function anonymousAnswers(): AnonymousAnswers {
  return (keptState.get(KEY) as AnonymousAnswers | undefined) ?? EMPTY;
}

export function updateAnonymousAnswers(part: Partial<AnonymousAnswers>): void {
  keptState.set(KEY, { ...anonymousAnswers(), ...part });
}

/** Call this at the end of the flow, so that the next person at this device sees empty fields. */
export function clearAnonymousAnswers(): void {
  keptState.delete(KEY);
}
