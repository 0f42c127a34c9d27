import { nextPayments, type Payment } from '../benefits/payment-days.ts';
import type { PaymentGroup } from '../benefits/payment-group.ts';
import { businessDayOnOrBefore } from '../calendar/business-day.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { OFFERS } from './offer.ts';

/** The earliest day on which the plan could bring a payment: as early as the offer says, or the next business day if that is a holiday. */
export function earliestDay({ date }: Payment): CalendarDate {
  let day = addDays(date, -OFFERS.A.earlyUpToDays);
  while (businessDayOnOrBefore(day) !== day) day = addDays(day, 1);
  return day;
}

/** The first payment whose earlier day is neither over nor before the launch. */
export function firstEarlierOf(
  group: PaymentGroup,
  launch: CalendarDate,
  today: CalendarDate,
): Payment | null {
  const from = launch > today ? launch : today;
  return nextPayments(group, from, 3).find((payment) => earliestDay(payment) >= from) ?? null;
}
