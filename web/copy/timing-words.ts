import { notGiven, timingLabel } from '#copy/calendar.ts';
import { isBenefitTiming } from '#core/benefits/benefit-timing.ts';

/** A saved answer of the calendar step: one of our choices, or the person's own words. */
export function timingWords(preference: string | null): string {
  if (preference === null || preference.trim() === '') return notGiven;
  return isBenefitTiming(preference) ? timingLabel(preference) : preference;
}
