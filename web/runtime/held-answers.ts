import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import type { InfoForm } from '#core/intake/info-form.ts';

/** What was typed on the anonymous flow so far. Never an SSN. */
export interface HeldAnswers {
  readonly timing: TimingChoice;
  readonly info: InfoForm;
}

const NOTHING: HeldAnswers = {
  timing: { timing: null, otherText: '' },
  info: { firstName: '', lastName: '', phoneNumber: '', zipCode: '' },
};

let held = NOTHING;

/**
 * The page's memory and nothing else: it survives Back and ends with the document; no storage, no request, no address ever
 * holds it.
 */
export function heldAnswers(): HeldAnswers {
  return held;
}

export function hold(part: Partial<HeldAnswers>): void {
  held = { ...held, ...part };
}

/** At the end of the flow: the next person at this screen finds it empty. */
export function forgetAnswers(): void {
  held = NOTHING;
}
