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
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** 'diciembre' */
export const monthName = ({ month }: CalendarMonth) => MONTHS[month - 1] ?? '';
/** 'diciembre de 2026' */
export const monthAndYear = (month: CalendarMonth) => `${monthName(month)} de ${month.year}`;
/** 'miércoles' */
export const weekdayName = (date: CalendarDate) => WEEKDAYS[weekdayOf(date)] ?? '';
/** '9 de diciembre' */
export const dayInMonth = (date: CalendarDate) =>
  unbrokenDate(`${dayOfMonth(date)} de ${monthName(monthOf(date))}`);
/** '30 de septiembre de 2025', or 'junio de 2025' of a month. */
export const longDate = (date: string): string =>
  date.length > 7 ? `${dayInMonth(date)} de ${date.slice(0, 4)}` : monthAndYear(monthOf(date));
/** '9 dic' */
export const shortDay = (date: CalendarDate) =>
  unbrokenDate(`${dayOfMonth(date)} ${monthName(monthOf(date)).slice(0, 3)}`);
/** 'miércoles, 9 de diciembre': alone, as a label. A sentence has no comma. */
export const weekdayAndDay = (date: CalendarDate) => `${weekdayName(date)}, ${dayInMonth(date)}`;
export const couldComeEarlier = (early: CalendarDate) => `Podría llegar a partir del ${dayInMonth(early)}.`;

/** A moved day says what it stands for. */
export function standsFor({ benefit, date, month, scheduled }: Payment): string {
  if (monthOf(date).month === month.month) return '';
  return ` (${benefit === 'ssi' ? `pago de ${monthName(month)}` : `en lugar del ${dayInMonth(scheduled)}`})`;
}

export const paymentDay = (payment: Payment) =>
  `${weekdayName(payment.date)}, ${longDate(payment.date)}${standsFor(payment)}`;
