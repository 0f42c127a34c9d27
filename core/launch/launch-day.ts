import { addMonths, type CalendarDate, dateAt, firstOfMonth, monthOf } from '../calendar/calendar-date.ts';
import { EASTERN_TIME } from '../calendar/eastern-time.ts';
import type { SiteSettings } from '../site/site-settings.ts';

/** The day of the launch in a time zone or, where no date is set, that of the examples: the beginning of the next month. */
export const launchDay = (
  { launchAt }: Pick<SiteSettings, 'launchAt'>,
  today: CalendarDate,
  timeZone = EASTERN_TIME,
): CalendarDate =>
  launchAt === null ? firstOfMonth(addMonths(monthOf(today), 1)) : dateAt(Date.parse(launchAt), timeZone);
