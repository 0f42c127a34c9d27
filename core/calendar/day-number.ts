import { addDays, type CalendarDate, easternDate } from './calendar-date.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';

/** A day as the number of days since 1970. */
export const dayNumber = (date: CalendarDate): number => Date.parse(date) / DAY_MS;
export const dateOfDay = (day: number): CalendarDate => addDays('1970-01-01', day);

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
