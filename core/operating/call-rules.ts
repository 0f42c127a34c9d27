import { err, ok } from 'neverthrow';
import { addDays, isCalendarDate } from '../calendar/calendar-date.ts';
import { DAY_MS } from '../calendar/durations.ts';
import { isFederalHoliday } from '../calendar/federal-holidays.ts';
import { slotAt } from '../consultation/booking-rules.ts';
import { BOOKING_HORIZON_DAYS } from '../consultation/consultation-hours.ts';
import { dayOf, rangeOfDay, weekOf } from '../consultation/consultation-slots.ts';
import type { OperatorCalls, Week } from '../ports/operating.ts';
import type { BookingService, ConsultationSlot } from '../ports/scheduler.ts';
import { type Appointment, CALL_OUTCOMES } from '../ports/unit-of-work.ts';
import { maskCall } from './mask.ts';

const FEED_PAST_DAYS = 30;
/** Days can be blocked for holidays long before they can be booked. */
const BLOCK_AHEAD_DAYS = 366;
const NOTE_MAX_LENGTH = 1_000;
const WORKING_DAYS = 5;

/** Prefixed, so that the digest cannot match that of another secret. */
export const feedMaterial = (secret: string) => `call-feed\n${secret}`;

/** The feed has calls that start from here on. */
export const feedStart = (now: number) => now - FEED_PAST_DAYS * DAY_MS;

/** A date from 2000 to 2099. */
export const isDate = (day: string) => day.startsWith('20') && isCalendarDate(day);

export const isBlockable = (day: string, now: number) =>
  isDate(day) && day >= dayOf(now) && rangeOfDay(day).from < now + BLOCK_AHEAD_DAYS * DAY_MS;

export const isNote = ({ note, outcome }: Parameters<OperatorCalls['note']>[1]) =>
  note.length <= NOTE_MAX_LENGTH && (outcome === null || CALL_OUTCOMES.includes(outcome));

/** What to read for the week of `day`: its calls, and the blocked days from `blockedFrom` on. */
export function weekToRead(day: string, now: number) {
  const { from, until } = weekOf(rangeOfDay(day).from);
  const today = dayOf(now);
  return { from, until, today, blockedFrom: today < day ? today : dayOf(from) };
}

/** The week as the operator sees it, masked. */
export function weekOfCalls(
  { from, today }: { readonly from: number; readonly today: string },
  calls: readonly Appointment[],
  blocked: readonly string[],
): Week {
  const days = Array.from({ length: WORKING_DAYS }, (_, index) => {
    const day = addDays(dayOf(from), index);
    return { day, blocked: blocked.includes(day), holiday: isFederalHoliday(day) };
  });
  return { days, calls: calls.map(maskCall), blockedDays: blocked.filter((day) => day >= today) };
}

/** The slots to which a call can be moved. */
export const freeCallSlots = (bookings: Pick<BookingService, 'freeSlots'>, now: number) =>
  bookings
    .freeSlots({ from: now, until: now + BOOKING_HORIZON_DAYS * DAY_MS })
    .orElse((failure) => (failure.kind === 'unavailable' ? err(failure) : ok([])));

/** What the mail about a moved call says. `token`: of its new link. */
export const movedCall = (
  { id, name, startsAt, moves = 0 }: Appointment,
  { slot, token, now }: { readonly slot: ConsultationSlot; readonly token: string; readonly now: number },
) => ({ id, slot, name, token, bookedAt: now, moves: moves + 1, movedFrom: startsAt });

/** What the mail about a canceled call says. */
export const canceledCall = ({ id, name, startsAt, moves = 0 }: Appointment, now: number) => ({
  id,
  slot: slotAt(startsAt),
  name,
  canceledAt: now,
  moves,
  byUs: true,
});
