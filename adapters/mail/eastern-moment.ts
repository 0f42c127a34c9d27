import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';

const clocks = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN_TIME,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Monday, July 6, 2026 at 9:00 AM ET': New York time, called ET all year. */
export const easternMoment = (moment: number): string => `${clocks.format(moment)} ET`;
