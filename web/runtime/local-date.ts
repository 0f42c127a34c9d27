import { attempt } from '#core/attempt.ts';
import { type CalendarDate, dateAt } from '#core/calendar/calendar-date.ts';
import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';
import { usePersonalPage } from './personal-page-context.tsx';

/** Eastern time where the device does not know its zone: browsers then name one that they refuse, 'Etc/Unknown'. */
export function ownTimeZone(): string {
  if (import.meta.env.SSR) return EASTERN_TIME;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return attempt(() => Intl.DateTimeFormat('en', { timeZone }) && timeZone, EASTERN_TIME);
}

/** The day where the person is, at a moment in epoch milliseconds. */
export const localDate = (moment = Date.now(), timeZone = ownTimeZone()): CalendarDate =>
  dateAt(moment, timeZone);

/** The person's time zone, and what time it is. The server, which does not know the zone, renders in Eastern time. */
export function useLocalTime(now: () => number = Date.now): {
  readonly timeZone: string;
  readonly now: number;
} {
  const personal = usePersonalPage();
  return personal ? { timeZone: EASTERN_TIME, now: personal.now } : { timeZone: ownTimeZone(), now: now() };
}
