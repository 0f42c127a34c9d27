import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { MINUTE_MS } from './durations.ts';
import { EASTERN_TIME } from './eastern-time.ts';

dayjs.extend(utc);

/** A day of the calendar without a time, as `2026-11-26`. Dates compare as strings. */
export type CalendarDate = string;

export interface CalendarMonth {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
}

/** Not by `format`, which takes three times as long at its first calls. Throws a RangeError for what is no day. */
const dateOf = (day: dayjs.Dayjs): CalendarDate => day.toISOString().slice(0, 10);

export function firstOfMonth({ year, month }: CalendarMonth): CalendarDate {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

export function monthOf(date: CalendarDate): CalendarMonth {
  return Object.freeze({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) });
}

export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  return monthOf(dateOf(dayjs.utc(firstOfMonth(month)).add(count, 'month')));
}

export function monthsFrom(first: CalendarMonth, count: number): readonly CalendarMonth[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return dateOf(dayjs.utc(date).add(count, 'day'));
}

export const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dateOf(dayjs.utc(text)) === text;

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: CalendarDate): number {
  return dayjs.utc(date).day();
}

export const isWeekend = (date: CalendarDate): boolean => weekdayOf(date) % 6 === 0;

export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - (weekdayOf(date) || 7));

export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8));

/** Null for a number that is no day of the month. */
export function dateIn(month: CalendarMonth, day: number): CalendarDate | null {
  const date = addDays(firstOfMonth(month), day - 1);
  return dayOfMonth(date) === day ? date : null;
}

/** For example the second Wednesday: `nthWeekday(month, 2, 3)`. */
export function nthWeekday(month: CalendarMonth, nth: number, weekday: number): CalendarDate {
  const first = firstOfMonth(month);
  const untilWeekday = (weekday - weekdayOf(first) + 7) % 7;
  return addDays(first, untilWeekday + (nth - 1) * 7);
}

/** By time zone. Made at the first use: the first formatter of a page takes a phone 50 ms, which would delay the rest of the page. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day that the calendar shows at a moment (epoch milliseconds) in an IANA time zone. Throws for an unknown zone. */
export function dateAt(moment: number, timeZone: string): CalendarDate {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  calendars.set(timeZone, calendar);
  const parts = calendar.formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The day in New York at a moment (epoch milliseconds). */
export const easternDate = (moment: number): CalendarDate => dateAt(moment, EASTERN_TIME);

/** Upper bound of the difference between local time and UTC. */
const MAX_UTC_OFFSET_MINUTES = 16 * 60;
/** Of the day that was asked for before: most begin at the same time of UTC. */
let offsetMinutes = 0;

/** The first moment of a day in an IANA time zone, epoch milliseconds: midnight, unless clocks skip it. */
export function startOf(date: CalendarDate, timeZone = EASTERN_TIME): number {
  const moment = (minutes: number) => dayjs.utc(date).valueOf() + minutes * MINUTE_MS;
  const hasBegun = (minutes: number) => dateAt(moment(minutes), timeZone) >= date;
  if (hasBegun(offsetMinutes) && !hasBegun(offsetMinutes - 1)) return moment(offsetMinutes);
  let before = -MAX_UTC_OFFSET_MINUTES;
  offsetMinutes = MAX_UTC_OFFSET_MINUTES;
  while (offsetMinutes - before > 1) {
    const middle = Math.floor((before + offsetMinutes) / 2);
    if (hasBegun(middle)) offsetMinutes = middle;
    else before = middle;
  }
  return moment(offsetMinutes);
}

/** The moments of a day in New York; `until` is the start of the next day. */
export const rangeOfDay = (date: CalendarDate): { readonly from: number; readonly until: number } => ({
  from: startOf(date),
  until: startOf(addDays(date, 1)),
});
