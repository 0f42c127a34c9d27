import type { Payment } from '#core/benefits/payment-days.ts';
import {
  type CalendarDate,
  type CalendarMonth,
  dayOfMonth,
  monthOf,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import { unbrokenDate } from '../unbroken-date.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'December' */
export const monthName = ({ month }: CalendarMonth) => MONTHS[month - 1] ?? '';
/** 'December 2026' */
export const monthAndYear = (month: CalendarMonth) => `${monthName(month)} ${month.year}`;
/** 'Wednesday' */
export const weekdayName = (date: CalendarDate) => WEEKDAYS[weekdayOf(date)] ?? '';
/** 'December 9' */
export const dayInMonth = (date: CalendarDate) =>
  unbrokenDate(`${monthName(monthOf(date))} ${dayOfMonth(date)}`);
/** 'September 30, 2025', or 'June 2025' of a month. Without `Intl`, which takes long to format the first date. */
export const longDate = (date: string): string =>
  date.length > 7 ? `${dayInMonth(date)}, ${date.slice(0, 4)}` : monthAndYear(monthOf(date));
/** 'Dec 9' */
export const shortDay = (date: CalendarDate) =>
  unbrokenDate(`${monthName(monthOf(date)).slice(0, 3)} ${dayOfMonth(date)}`);
/** 'Wednesday, December 9' */
export const weekdayAndDay = (date: CalendarDate) => `${weekdayName(date)}, ${dayInMonth(date)}`;
/** Of a payment whose earliest day is `early`. */
export const couldComeEarlier = (early: CalendarDate) => `It could come as early as ${dayInMonth(early)}.`;

/** ' (for January)' of SSI, ' (instead of January 3)' of Social Security: after the day of a payment that comes in the month before. */
export function standsFor({ benefit, date, month, scheduled }: Payment): string {
  if (monthOf(date).month === month.month) return '';
  return ` (${benefit === 'ssi' ? `for ${monthName(month)}` : `instead of ${dayInMonth(scheduled)}`})`;
}

export const paymentDay = (payment: Payment) =>
  `${weekdayAndDay(payment.date)}, ${payment.date.slice(0, 4)}${standsFor(payment)}`;
