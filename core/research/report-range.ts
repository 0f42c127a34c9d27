import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { err, ok, type Result } from 'neverthrow';
import { type CalendarDate, easternDate, isCalendarDate, rangeOfDay } from '../calendar/calendar-date.ts';
import { DAY_MS, HOUR_MS } from '../calendar/durations.ts';

dayjs.extend(utc);

/** Days in New York, both included. */
export interface ReportRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The same as days since 1970. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** The same as moments, epoch milliseconds: from `start` until before `end`. */
  readonly start: number;
  readonly end: number;
}

export type RangeProblem = Readonly<{
  kind: 'not-a-day' | 'reversed-range' | 'future-range';
  /** What was given. */
  given: string;
}>;

export const dayNumber = (date: CalendarDate): number => dayjs.utc(date).valueOf() / DAY_MS;
export const dateOfDay = (day: number): CalendarDate => dayjs.utc(day * DAY_MS).format('YYYY-MM-DD');

/** Of hours since 1970: a day in New York begins with an hour of UTC. */
const dayOfHour = new Map<number, number>();
const HOURS_KEPT = 10_000;

/** The day in New York at a moment, as days since 1970. */
export function easternDay(moment: number): number {
  const hour = Math.floor(moment / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  if (dayOfHour.size >= HOURS_KEPT) dayOfHour.clear();
  const day = dayNumber(easternDate(moment));
  dayOfHour.set(hour, day);
  return day;
}

/** A range that ends in the future ends today; one that begins there is wrong. */
export function readRange(from: string, to: string, now: number): Result<ReportRange, RangeProblem> {
  const wrong = (kind: RangeProblem['kind'], given: string) => err(Object.freeze({ kind, given }));
  for (const day of [from, to]) if (!isCalendarDate(day)) return wrong('not-a-day', day);
  if (to < from) return wrong('reversed-range', `${from} to ${to}`);
  const today = easternDate(now);
  if (from > today) return wrong('future-range', from);
  const last = to < today ? to : today;
  return ok({
    from,
    to: last,
    firstDay: dayNumber(from),
    lastDay: dayNumber(last),
    start: rangeOfDay(from).from,
    end: rangeOfDay(last).until,
  });
}
