import { addDays, addMonths, type CalendarDate, firstOfMonth, monthOf } from '../calendar/calendar-date.ts';
import { BENEFIT_TIMINGS, type BenefitTiming } from './benefit-timing.ts';
import { nextPayments, type Payment } from './payment-days.ts';
import type { PaymentGroup } from './payment-group.ts';

const GROUPS: Readonly<Record<Exclude<BenefitTiming, 'other'>, PaymentGroup>> = Object.freeze({
  '1st_business_day': 'ssi',
  '2nd_wednesday': 'second-wednesday',
  '3rd_wednesday': 'third-wednesday',
  '4th_wednesday': 'fourth-wednesday',
});

/** The answer of the calendar step for a group. Those paid on the 3rd have no answer of their own. */
export function timingOfGroup(group: PaymentGroup): BenefitTiming {
  return BENEFIT_TIMINGS.find((timing) => timing !== 'other' && GROUPS[timing] === group) ?? 'other';
}

/** The next payment for this answer by the published rules. Null for the person's own words. */
export function nextPaymentFor(timing: BenefitTiming, today: CalendarDate): Payment | null {
  return timing === 'other' ? null : (nextPayments(GROUPS[timing], today, 1)[0] ?? null);
}

const DAYS_EARLIER = 14;

/** The earliest day on which the plan could bring a payment. */
export const earliestDay = ({ date }: Payment): CalendarDate => addDays(date, -DAYS_EARLIER);

/**
 * The first payment day whose earlier day is neither over nor before the planned launch. Without a date, the launch is planned
 * for the beginning of the next month, as in the countdown.
 */
export function firstEarlierPaymentDay(launch: CalendarDate | null, today: CalendarDate): CalendarDate {
  const planned = launch ?? firstOfMonth(addMonths(monthOf(today), 1));
  return addDays(planned > today ? planned : today, DAYS_EARLIER);
}
