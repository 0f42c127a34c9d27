import { addDays, type CalendarDate, isWeekend } from './calendar-date.ts';
import { isFederalHoliday } from './federal-holidays.ts';

export const isBusinessDay = (date: CalendarDate): boolean => !isWeekend(date) && !isFederalHoliday(date);

/** The day itself if it is a business day, otherwise the nearest one before it. */
export function businessDayOnOrBefore(date: CalendarDate): CalendarDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}
