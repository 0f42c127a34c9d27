import { err, ok, type Result } from 'neverthrow';
import { easternDate } from '../calendar/calendar-date.ts';
import { normalizeEmail } from '../intake/email.ts';
import { tidyName } from '../intake/person-name.ts';
import type { Hold } from '../ports/appointments.ts';
import { type Failure, noSuchSlot, rateLimited, rejected, slotTaken } from '../ports/failures.ts';
import { UUID } from '../ports/randomness.ts';
import type { BookingRequest, ConsultationSlot } from '../ports/scheduler.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { PHONE_DIGITS } from '../record-limits.ts';
import { bookingProblems } from './booking-form.ts';
import {
  BOOKING_RETRY_SECONDS,
  NETWORK_SHARE_OF_WEEK,
  OPEN_HOLDS_PER_NETWORK,
} from './consultation-hours.ts';
import { bookableRange, isWithin, openSlots, slotAt, weekOf } from './consultation-slots.ts';
import { type CallSettings, whoCalls } from './who-calls.ts';

/** The same for every limit, so that the answer reveals nothing about other bookings. */
export const tooManyBookings: Failure<'rate-limited'> = rateLimited(BOOKING_RETRY_SECONDS);

/** Whether people book for the verified address of their own session. */
export const isOwnAddress = (email: string, verified: string | null) => normalizeEmail(email) === verified;

/** A valid request, if the slot is free. */
export interface CheckedBooking {
  readonly slot: ConsultationSlot;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

/** The slot that starts at this moment, if it can be booked now. */
export function checkSlot(
  startsAt: number,
  now: number,
): Result<ConsultationSlot, Failure<'no-such-slot' | 'slot-taken'>> {
  const [slot] = openSlots({ from: startsAt, until: startsAt + 1 });
  if (!slot) return err(noSuchSlot);
  if (startsAt <= now) return err(slotTaken);
  return isWithin(startsAt, bookableRange(now)) ? ok(slot) : err(noSuchSlot);
}

/** Which starts of the range are taken: booked, held, but for the holds that give way, or on a blocked day. */
export async function takenStarts(
  tables: Pick<Tables, 'appointments' | 'holds' | 'blockedDays'>,
  { from, until }: { from: number; until: number },
  now: number,
  givesWay: (hold: Hold) => boolean = () => false,
): Promise<(startsAt: number) => boolean> {
  const holds = (await tables.holds.open(now)).filter((hold) => !givesWay(hold));
  const starts = new Set(holds.map(({ startsAt }) => startsAt));
  for (const start of await tables.appointments.startsBetween(from, until)) starts.add(start);
  const blocked = await tables.blockedDays.from(easternDate(now));
  return (startsAt) =>
    starts.has(startsAt) || (blocked.length > 0 && blocked.includes(easternDate(startsAt)));
}

/** The same for one start. */
export const isTaken = async (
  tables: Parameters<typeof takenStarts>[0],
  startsAt: number,
  ...rest: [now: number, givesWay?: (hold: Hold) => boolean]
): Promise<boolean> =>
  (await takenStarts(tables, { from: startsAt, until: startsAt + 1 }, ...rest))(startsAt);

/** Checks everything that does not depend on existing bookings. */
export function checkBooking(
  request: BookingRequest,
  asksPhone: boolean,
  now: number,
): Result<CheckedBooking, Failure<'rejected' | 'no-such-slot' | 'slot-taken'>> {
  const { startsAt, attempt, phone = '' } = request;
  const named = attempt === undefined || UUID.test(attempt);
  const problems = bookingProblems(request, asksPhone);
  if (!named || Object.keys(problems).length > 0 || phone.length > PHONE_DIGITS) return err(rejected);
  return checkSlot(startsAt, now).map((slot) => ({
    slot,
    name: tidyName(request.name),
    email: normalizeEmail(request.email),
    phone: asksPhone ? phone : null,
  }));
}

/** What one network may have at once. `factor`: the operator's, for sites whose visitors share a network. */
export function networkAllowance(startsAt: number, factor: number) {
  const week = weekOf(startsAt);
  /** Bookings and open holds in the week of the slot. */
  const share = Math.max(1, Math.floor(openSlots(week).length * NETWORK_SHARE_OF_WEEK));
  return { openHolds: OPEN_HOLDS_PER_NETWORK * factor, week, slotsInWeek: share * factor };
}

/** What the link of a mail shows of its call. */
export const linkedCall = (
  settings: CallSettings,
  { startsAt, phone }: { readonly startsAt: number; readonly phone: string | null },
) => ({ slot: slotAt(startsAt), whoCalls: whoCalls(settings, phone) });
