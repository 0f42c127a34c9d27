import { addMonths, dateAt, firstOfMonth, monthOf, startOf } from '../calendar/calendar-date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar/durations.ts';
import { hasLaunched } from './has-launched.ts';

/** The parts add up to the time left in whole seconds, rounded down. */
export type Countdown =
  | Readonly<{
      kind: 'counting';
      /** Epoch milliseconds of the moment counted down to. */
      target: number;
      days: number;
      /** 0 to 23 */
      hours: number;
      /** 0 to 59 */
      minutes: number;
      /** 0 to 59 */
      seconds: number;
    }>
  | Readonly<{ kind: 'launched' }>;

export const COUNTDOWN_TICK_MS = 1000;

const SECOND = 1000;
/** The first moment of the next calendar month in an IANA time zone, epoch milliseconds. */
export const startOfNextMonth = (now: number, timeZone: string): number =>
  startOf(firstOfMonth(addMonths(monthOf(dateAt(now, timeZone)), 1)), timeZone);

/**
 * The time left. `now` is epoch milliseconds, `timeZone` the visitor's IANA zone, `launchAt` the operator's
 * ISO 8601 moment or null. After `launchAt` the result is launched; without it the target is always the next
 * month.
 */
export function countdown({
  now,
  timeZone,
  launchAt,
}: {
  readonly now: number;
  readonly timeZone: string;
  readonly launchAt: string | null;
}): Countdown {
  const target = launchAt === null ? startOfNextMonth(now, timeZone) : Date.parse(launchAt);
  if (Number.isNaN(target)) throw new Error('launchAt is not a valid date');
  if (hasLaunched(launchAt, now)) return Object.freeze({ kind: 'launched' });
  const left = target - now;
  return Object.freeze({
    kind: 'counting',
    target,
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / SECOND),
  });
}
