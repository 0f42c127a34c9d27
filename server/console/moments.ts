import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';

const zone = { timeZone: EASTERN_TIME } as const;
const full = new Intl.DateTimeFormat('en-US', {
  ...zone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Mon, Nov 23, 2026, 9:30 AM', in New York. */
export const moment = (at: number): string => full.format(at);
