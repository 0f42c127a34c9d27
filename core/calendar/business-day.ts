import { addDays, type CalendarDate, weekdayOf } from './calendar-date.ts';
import { isFederalHoliday } from './federal-holidays.ts';

export function isBusinessDay(date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  return weekday >= 1 && weekday <= 5 && !isFederalHoliday(date);
}

/** The day itself if it is a business day, otherwise the nearest one before it. */
export function businessDayOnOrBefore(date: CalendarDate): CalendarDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}
