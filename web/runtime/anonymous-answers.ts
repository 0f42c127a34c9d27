import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import type { InfoForm } from '#core/intake/info-form.ts';
import { keptState, LANDING_DAY } from './kept-state.ts';

/** What was typed on the anonymous flow so far. Never an SSN. */
export interface AnonymousAnswers {
  readonly timing: TimingChoice;
  readonly info: InfoForm;
}

const EMPTY: AnonymousAnswers = {
  timing: { timing: null, otherText: '' },
  info: { firstName: '', lastName: '', phone: '', zipCode: '' },
};

const TIMING = 'anonymous-timing';

let info = EMPTY.info;

/** In memory only: leaving or reloading deletes them. A change of the language keeps the timing, which the backend gets as well. */
export function anonymousAnswers(): AnonymousAnswers {
  return { timing: (keptState.get(TIMING) as TimingChoice | undefined) ?? EMPTY.timing, info };
}

export function updateAnonymousAnswers(part: Partial<AnonymousAnswers>): void {
  if (part.timing) keptState.set(TIMING, part.timing);
  info = part.info ?? info;
}

/** Call this at the end of the flow, so that the next person at this device sees empty fields. */
export function clearAnonymousAnswers(): void {
  keptState.delete(TIMING);
  keptState.delete(LANDING_DAY);
  info = EMPTY.info;
}
