import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar/durations.ts';

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
/** Upper bound of the difference between local time and UTC. */
const MAX_UTC_OFFSET_MS = 16 * HOUR_MS;

/** Months since year 0 on the calendar of `timeZone`. */
function monthCounter(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
  });
  return (moment) => {
    let year = 0;
    let month = 0;
    for (const part of format.formatToParts(moment)) {
      if (part.type === 'year') year = Number(part.value);
      if (part.type === 'month') month = Number(part.value);
    }
    return year * 12 + month - 1;
  };
}

/**
 * The first moment of the next calendar month in an IANA time zone, epoch milliseconds: local midnight, or
 * the moment after the gap where clocks skip midnight. Throws for an unknown zone.
 */
export function startOfNextMonth(now: number, timeZone: string): number {
  const monthAt = monthCounter(timeZone);
  const next = monthAt(now) + 1;
  const midnightUtc = Date.UTC(Math.floor(next / 12), next % 12, 1);
  let before = midnightUtc - MAX_UTC_OFFSET_MS;
  let reached = midnightUtc + MAX_UTC_OFFSET_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (monthAt(middle) >= next) reached = middle;
    else before = middle;
  }
  return reached;
}

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
  const left = target - now;
  if (left <= 0) return Object.freeze({ kind: 'launched' });
  return Object.freeze({
    kind: 'counting',
    target,
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / SECOND),
  });
}
