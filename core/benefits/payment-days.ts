import { businessDayOnOrBefore } from '../calendar/business-day.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  firstOfMonth,
  monthOf,
  monthsFrom,
  nthWeekday,
} from '../calendar/calendar-date.ts';
import type { PaymentGroup } from './payment-group.ts';

/**
 * One payment by the published rules (20 CFR 404.1807 and 416.502, SSA Publication 05-10031). The rules say
 * when benefits are paid, not whether a person gets them.
 */
export interface Payment {
  readonly benefit: 'social-security' | 'ssi';
  /** The month of the scheduled day. */
  readonly month: CalendarMonth;
  /** The day of the schedule, which may be a weekend or a federal holiday. */
  readonly scheduled: CalendarDate;
  /** The scheduled day, or the nearest business day before it, also in the month before. */
  readonly date: CalendarDate;
}

/** Of the payments that `/payment-dates` works out for a person. */
export const MONTHS_SHOWN = 12;
/** At which hour of the day before the calendar file reminds of a payment. */
export const REMINDER_HOUR = 9;
/** In the lists of all payment days, from the current month on: the server renders its pages anew each day. */
export const MONTHS_LISTED = 18;

const WEDNESDAY = 3;
const NTH_WEDNESDAY = { 'second-wednesday': 2, 'third-wednesday': 3, 'fourth-wednesday': 4 } as const;

/** The payments for one month, earliest first. The rules hold from 1997; dates have years of four digits. */
export function paymentsFor(group: PaymentGroup, month: CalendarMonth): readonly Payment[] {
  const pay = (benefit: Payment['benefit'], scheduled: CalendarDate): Payment =>
    Object.freeze({ benefit, month, scheduled, date: businessDayOnOrBefore(scheduled) });
  const ssi = () => pay('ssi', firstOfMonth(month));
  const onThird = () => pay('social-security', addDays(firstOfMonth(month), 2));
  if (group === 'ssi') return [ssi()];
  if (group === 'third') return [onThird()];
  if (group === 'both') return [ssi(), onThird()];
  return [pay('social-security', nthWeekday(month, NTH_WEDNESDAY[group], WEDNESDAY))];
}

/** The payments whose day is in this month, of this month or the next: none, one or more. */
export function paymentsIn(group: PaymentGroup, month: CalendarMonth): readonly Payment[] {
  const first = firstOfMonth(month);
  const next = addMonths(month, 1);
  return [...paymentsFor(group, month), ...paymentsFor(group, next)].filter(
    ({ date }) => date >= first && date < firstOfMonth(next),
  );
}

/** The first payments on or after a day, earliest first. */
export function nextPayments(group: PaymentGroup, from: CalendarDate, count: number): readonly Payment[] {
  // Each month has a payment, but the payments of this month and the next may be over.
  return monthsFrom(monthOf(from), count + 2)
    .flatMap((month) => paymentsFor(group, month))
    .filter(({ date }) => date >= from)
    .slice(0, count);
}

/** A month with two payments of one benefit, or with none because its payment came in the month before. */
export type UnusualMonth =
  | Readonly<{ kind: 'two'; month: CalendarMonth; first: Payment; second: Payment }>
  | Readonly<{ kind: 'none'; month: CalendarMonth; payment: Payment }>;

export function unusualMonths(
  group: PaymentGroup,
  months: readonly CalendarMonth[],
): readonly UnusualMonth[] {
  return months.flatMap((month) =>
    paymentsFor(group, month).flatMap((payment): readonly UnusualMonth[] => {
      const [first, second] = paymentsIn(group, month).filter(({ benefit }) => benefit === payment.benefit);
      if (!first) return [{ kind: 'none', month, payment }];
      return second ? [{ kind: 'two', month, first, second }] : [];
    }),
  );
}
