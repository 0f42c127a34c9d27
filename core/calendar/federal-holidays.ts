import { allForYear } from '@18f/us-federal-holidays';
import type { CalendarDate } from './calendar-date.ts';

const datesOf = (year: number): readonly CalendarDate[] =>
  [...allForYear(year), ...allForYear(year + 1)].map(({ dateString }) => dateString);

/** By year: the next payments are looked for in two, to and fro. */
const known = new Map<number, ReadonlySet<CalendarDate>>();

/**
 * Whether a federal holiday is observed on this day: the Friday before a holiday on a Saturday, the Monday
 * after one on a Sunday. New Year's Day of the next year may be observed on December 31.
 */
export function isFederalHoliday(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4));
  let dates = known.get(year);
  if (!dates) {
    if (known.size > 20) known.clear();
    dates = new Set(datesOf(year));
    known.set(year, dates);
  }
  return dates.has(date);
}
