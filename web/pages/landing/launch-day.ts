import {
  addMonths,
  type CalendarDate,
  easternDate,
  firstOfMonth,
  monthOf,
} from '#core/calendar/calendar-date.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** The day of the launch or, where no date is set, that of the examples: the beginning of the next month. */
export const launchDay = ({ launchAt }: SiteSettings, today: CalendarDate): CalendarDate =>
  launchAt === null ? firstOfMonth(addMonths(monthOf(today), 1)) : easternDate(Date.parse(launchAt));
