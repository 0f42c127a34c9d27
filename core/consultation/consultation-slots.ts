import { addDays, easternDate, mondayOf, rangeOfDay, startOf, weekdayOf } from '../calendar/calendar-date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar/durations.ts';
import { isFederalHoliday } from '../calendar/federal-holidays.ts';
import type { ConsultationSlot } from '../ports/scheduler.ts';
import { BOOKING_HORIZON_DAYS, CONSULTATION } from './consultation-hours.ts';

const LENGTH_MS = CONSULTATION.lengthMinutes * MINUTE_MS;
/** Later dates have years of more than four digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 30);
const PER_DAY = ((CONSULTATION.untilHour - CONSULTATION.fromHour) * HOUR_MS) / LENGTH_MS;

export const slotAt = (startsAt: number): ConsultationSlot => ({ startsAt, endsAt: startsAt + LENGTH_MS });

/** Whether a moment is in a range, whose end is exclusive. */
export const isWithin = (moment: number, { from, until }: { from: number; until: number }): boolean =>
  moment >= from && moment < until;

/**
 * Every slot within opening hours that begins at or after `from` and before `until` (epoch milliseconds),
 * booked or not, earliest first: Monday to Friday, 9 to 18 New York time, half an hour each, except federal
 * holidays.
 */
export function openSlots(range: { from: number; until: number }): readonly ConsultationSlot[] {
  const { from, until } = range;
  const slots: ConsultationSlot[] = [];
  if (!(until > from && from >= 0 && until < LAST_MOMENT)) return slots;
  const lastDay = easternDate(until);
  for (let day = easternDate(from); day <= lastDay; day = addDays(day, 1)) {
    const isOpen = (CONSULTATION.weekdays as readonly number[]).includes(weekdayOf(day));
    if (!isOpen || isFederalHoliday(day)) continue;
    // Clocks change on Sundays.
    const opens = startOf(day) + CONSULTATION.fromHour * HOUR_MS;
    for (let index = 0; index < PER_DAY; index += 1) {
      const slot = slotAt(opens + index * LENGTH_MS);
      if (isWithin(slot.startsAt, range)) slots.push(slot);
    }
  }
  return slots;
}

/** In which a slot must begin to be booked at this moment: in the future, and within the booking horizon. */
export const bookableRange = (now: number) => ({
  from: now + 1,
  until: now + BOOKING_HORIZON_DAYS * DAY_MS,
});

/** The week of a moment, Monday to Sunday in New York; `until` is the start of the next week. */
export function weekOf(moment: number): { readonly from: number; readonly until: number } {
  const monday = mondayOf(easternDate(moment));
  return { from: startOf(monday), until: rangeOfDay(addDays(monday, 6)).until };
}
