import type { CalendarDate } from '../calendar/calendar-date.ts';
import { BENEFIT_TIMINGS, type BenefitTiming, type TimingChoice } from './benefit-timing.ts';
import { nextPayments, type Payment } from './payment-days.ts';
import type { PaymentGroup } from './payment-group.ts';

const GROUPS: Readonly<Record<Exclude<BenefitTiming, 'other'>, PaymentGroup>> = Object.freeze({
  '1st_business_day': 'ssi',
  '2nd_wednesday': 'second-wednesday',
  '3rd_wednesday': 'third-wednesday',
  '4th_wednesday': 'fourth-wednesday',
});

/** How people write a day that has no answer of its own, such as the 3rd: no other number, weekday or span of time. */
const ONE_DAY = /^\D*\b(?:0?([1-9]|[12]\d|3[01])(?:st|nd|rd|th)?|third|tres)\b\D*$/i;
const ANOTHER_DAY = /wed|mi[eé]r|business|working|h[aá]bil|last|[uú]ltim|days|d[ií]as|week|seman/i;

/** The day of the month, 1 to 31, that the person's own words name; null for other words and answers. */
export function namedDay({ timing, otherText }: TimingChoice): number | null {
  const [found, digits = '3'] = ONE_DAY.exec(otherText) ?? [];
  return timing !== 'other' || found === undefined || ANOTHER_DAY.test(otherText) ? null : Number(digits);
}

/** Null without an answer, and for other words of the person. */
export function groupOf(choice: TimingChoice): PaymentGroup | null {
  const { timing } = choice;
  if (timing !== 'other') return timing && GROUPS[timing];
  return namedDay(choice) === 3 ? 'third' : null;
}

/** The answer of the calendar step for a group. Those paid on the 3rd have no answer of their own. */
export function timingOfGroup(group: PaymentGroup): BenefitTiming {
  return BENEFIT_TIMINGS.find((timing) => groupOf({ timing, otherText: '' }) === group) ?? 'other';
}

/** The next payments for this answer by the published rules, earliest first. None where it tells no group. */
export function nextPaymentsFor(
  choice: TimingChoice,
  today: CalendarDate,
  count: number,
): readonly Payment[] {
  const group = groupOf(choice);
  return group ? nextPayments(group, today, count) : [];
}
