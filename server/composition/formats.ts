import { MINUTE_MS } from '#core/calendar/durations.ts';
import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';
import { OPERATOR_LENGTH, REASON_LENGTH } from '#core/operating/audited.ts';

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
const full = format({
  timeZone: EASTERN_TIME,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clock = format({ timeZone: EASTERN_TIME, hour: 'numeric', minute: '2-digit' });
const date = format({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });

/** '1,234' */
export const number = (value: number): string => value.toLocaleString('en-US');

/** 'Mon, Nov 23, 2026, 9:30 AM', in New York. */
export const moment = (at: number): string => full.format(at);

/** '9:30 AM', in New York. */
export const time = (at: number): string => clock.format(at);

/** 'Mon, Nov 23', of '2026-11-23'. */
export const dayName = (day: string): string => date.format(Date.parse(day));

/** '12.3 MB'. */
export function size(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const index = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const digits = index === 0 ? 0 : 1;
  return `${(bytes / 1_000 ** index).toFixed(digits)} ${units[index]}`;
}

/** '5 minutes', '3 hours', '2 days'. */
export function age(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

const range = ({ least, most }: typeof REASON_LENGTH) => `${least} to ${most} characters`;
export const REASON_RANGE = range(REASON_LENGTH);
export const NAME_RANGE = range(OPERATOR_LENGTH);
