import { allForYear } from '@18f/us-federal-holidays';
import type { CalendarDate } from './calendar-date.ts';

const datesOf = (year: number): readonly CalendarDate[] =>
  [...allForYear(year), ...allForYear(year + 1)].map(({ dateString }) => dateString);

/** The last year asked for: callers go from day to day. */
let known = { year: Number.NaN, dates: new Set<CalendarDate>() };

/**
 * Whether a federal holiday is observed on this day: the Friday before a holiday on a Saturday, the Monday
 * after one on a Sunday. New Year's Day of the next year may be observed on December 31.
 */
export function isFederalHoliday(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4));
  if (year !== known.year) known = { year, dates: new Set(datesOf(year)) };
  return known.dates.has(date);
}
