import { err, ok, type Result } from 'neverthrow';
import { type CalendarDate, easternDate, isCalendarDate, rangeOfDay } from '../calendar/calendar-date.ts';
import { dayNumber } from '../calendar/day-number.ts';

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
