import { DAY_MS, MINUTE_MS } from '../calendar/durations.ts';
import { isFederalHoliday } from '../calendar/federal-holidays.ts';
import type { ConsultationSlot } from '../ports/scheduler.ts';
import { BOOKING_HORIZON_DAYS, CONSULTATION } from './consultation-hours.ts';

const LENGTH_MS = CONSULTATION.lengthMinutes * MINUTE_MS;
/** The largest valid date (ECMAScript, 'Time Values'), less a margin of one day. */
const MAX_DATE_MS = 8.63e15;
const PER_DAY = ((CONSULTATION.untilHour - CONSULTATION.fromHour) * 60) / CONSULTATION.lengthMinutes;

/** Made at the first use: the first formatter of a page takes a phone 50 ms, which would delay the rest of the page. */
let wallClock: Intl.DateTimeFormat | undefined;

/**
 * The wall-clock time in the consultation's time zone at `moment`, encoded as if it were UTC; whole seconds.
 */
function shownAt(moment: number): number {
  wallClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: CONSULTATION.timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(
    wallClock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
}

/**
 * The moment of a wall-clock time in that zone. Daylight saving changes at night, so office hours are
 * unambiguous.
 */
function momentOf(shown: number): number {
  const near = shown - (shownAt(shown) - shown);
  return near - (shownAt(near) - shown);
}

/**
 * Every slot within opening hours that begins at or after `from` and before `until` (epoch milliseconds),
 * booked or not, earliest first: Monday to Friday, 9 to 18 New York time, half an hour each, except federal
 * holidays.
 */
export function openSlots({ from, until }: { from: number; until: number }): readonly ConsultationSlot[] {
  const slots: ConsultationSlot[] = [];
  if (!(until > from) || Math.max(Math.abs(from), Math.abs(until)) > MAX_DATE_MS) return slots;
  const lastDay = shownAt(until);
  const isHoliday = (day: number) => isFederalHoliday(new Date(day).toISOString().slice(0, 10));
  for (let day = Math.floor(shownAt(from) / DAY_MS) * DAY_MS; day <= lastDay; day += DAY_MS) {
    const isoWeekday = new Date(day).getUTCDay() || 7;
    if (!(CONSULTATION.weekdays as readonly number[]).includes(isoWeekday) || isHoliday(day)) continue;
    const opens = momentOf(day + CONSULTATION.fromHour * 60 * MINUTE_MS);
    for (let index = 0; index < PER_DAY; index += 1) {
      const startsAt = opens + index * LENGTH_MS;
      if (startsAt >= from && startsAt < until) slots.push({ startsAt, endsAt: startsAt + LENGTH_MS });
    }
  }
  return slots;
}

/** The date at a moment in the consultation's time zone, such as '2026-11-27'. */
export const dayOf = (moment: number): string => new Date(shownAt(moment)).toISOString().slice(0, 10);

/** The moments of such a date; `until` is the start of the next day. */
export function rangeOfDay(day: string): { readonly from: number; readonly until: number } {
  const start = Date.parse(`${day}T00:00:00Z`);
  return { from: momentOf(start), until: momentOf(start + DAY_MS) };
}

/**
 * The slots of the range that are in the future and within the booking horizon. `now` is epoch milliseconds.
 */
export function bookableSlots({
  from,
  until,
  now,
}: {
  from: number;
  until: number;
  now: number;
}): readonly ConsultationSlot[] {
  return openSlots({
    from: Math.max(from, now + 1),
    until: Math.min(until, now + BOOKING_HORIZON_DAYS * DAY_MS),
  });
}

/**
 * The week that contains a moment, Monday to Sunday in New York time; `until` is the start of the next week.
 */
export function weekOf(moment: number): { readonly from: number; readonly until: number } {
  const today = Math.floor(shownAt(moment) / DAY_MS) * DAY_MS;
  const monday = today - ((new Date(today).getUTCDay() || 7) - 1) * DAY_MS;
  return { from: momentOf(monday), until: momentOf(monday + 7 * DAY_MS) };
}
