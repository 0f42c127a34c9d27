import { type CalendarDate, dateAt } from '#core/calendar/calendar-date.ts';

/** The day where the person is, at a moment in epoch milliseconds. */
export const localDate = (moment = Date.now()): CalendarDate =>
  dateAt(moment, Intl.DateTimeFormat().resolvedOptions().timeZone);
