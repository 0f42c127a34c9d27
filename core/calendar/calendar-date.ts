import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { EASTERN_TIME } from './eastern-time.ts';

dayjs.extend(utc);

/** A day of the calendar without a time, as `2026-11-26`. Dates compare as strings. */
export type CalendarDate = string;

export interface CalendarMonth {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
}

const FORMAT = 'YYYY-MM-DD';

export function firstOfMonth({ year, month }: CalendarMonth): CalendarDate {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

export function monthOf(date: CalendarDate): CalendarMonth {
  return Object.freeze({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) });
}

export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  return monthOf(dayjs.utc(firstOfMonth(month)).add(count, 'month').format(FORMAT));
}

export function monthsFrom(first: CalendarMonth, count: number): readonly CalendarMonth[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return dayjs.utc(date).add(count, 'day').format(FORMAT);
}

export const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dayjs.utc(text).format(FORMAT) === text;

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: CalendarDate): number {
  return dayjs.utc(date).day();
}

/** For example the second Wednesday: `nthWeekday(month, 2, 3)`. */
export function nthWeekday(month: CalendarMonth, nth: number, weekday: number): CalendarDate {
  const first = firstOfMonth(month);
  const untilWeekday = (weekday - weekdayOf(first) + 7) % 7;
  return addDays(first, untilWeekday + (nth - 1) * 7);
}

/** The day that the calendar shows at a moment (epoch milliseconds) in an IANA time zone. */
export function dateAt(moment: number, timeZone: string): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The day in New York at a moment (epoch milliseconds). */
export const easternDate = (moment: number): CalendarDate => dateAt(moment, EASTERN_TIME);
