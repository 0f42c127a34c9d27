import { err, ok, type Result } from 'neverthrow';
import { normalizeEmail } from '../identity/email.ts';
import { tidyName } from '../intake/person-name.ts';
import { PHONE_DIGITS } from '../intake/phone.ts';
import { type Failure, noSuchSlot, rateLimited, rejected, slotTaken } from '../ports/failures.ts';
import type { BookingRequest, ConsultationSlot } from '../ports/scheduler.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { bookingProblems } from './booking-form.ts';
import {
  BOOKING_RETRY_SECONDS,
  CONSULTATION,
  HOLD_MINUTES,
  NETWORK_SHARE_OF_WEEK,
  OPEN_HOLDS_PER_NETWORK,
} from './consultation-hours.ts';
import { bookableSlots, dayOf, openSlots, rangeOfDay, weekOf } from './consultation-slots.ts';
import { type CallSettings, whoCalls } from './who-calls.ts';

/** The same for every limit, so that the answer reveals nothing about other bookings. */
export const tooManyBookings: Failure<'rate-limited'> = rateLimited(BOOKING_RETRY_SECONDS);

export const slotAt = (startsAt: number) => ({
  startsAt,
  endsAt: startsAt + CONSULTATION.lengthMinutes * 60_000,
});

/** Input of the keyed digest under which a network is stored. */
export const networkMaterial = (network: string) => `consultations\n${network}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
  const range = { from: startsAt, until: startsAt + 1 };
  const [slot] = openSlots(range);
  if (!slot) return err(noSuchSlot);
  if (startsAt <= now) return err(slotTaken);
  return bookableSlots({ ...range, now }).length === 0 ? err(noSuchSlot) : ok(slot);
}

export function blockedBy(days: readonly string[]): (startsAt: number) => boolean {
  const ranges = days.map(rangeOfDay);
  return (startsAt) => ranges.some(({ from, until }) => startsAt >= from && startsAt < until);
}

/** Whether a call cannot be moved to this start: it is booked, held or on a blocked day. */
export const isTaken = async (
  tables: Pick<Tables, 'appointments' | 'holds' | 'blockedDays'>,
  startsAt: number,
  now: number,
): Promise<boolean> =>
  (await tables.appointments.startsBetween(startsAt, startsAt + 1)).length > 0 ||
  (await tables.holds.open(now)).some((hold) => hold.startsAt === startsAt) ||
  blockedBy(await tables.blockedDays.from(dayOf(now)))(startsAt);

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

/** When an unconfirmed hold expires: never after the slot has begun. */
export function holdEnd({ startsAt }: Pick<ConsultationSlot, 'startsAt'>, now: number): number {
  return Math.min(now + HOLD_MINUTES * 60_000, startsAt);
}

/**
 * How much one network may have at once. `factor` is set by the operator, for sites where many people share
 * one network.
 */
export interface NetworkAllowance {
  readonly openHolds: number;
  readonly week: { readonly from: number; readonly until: number };
  /** Bookings and open holds in the week of the slot. */
  readonly slotsInWeek: number;
}

export function networkAllowance(startsAt: number, factor: number): NetworkAllowance {
  const week = weekOf(startsAt);
  const share = Math.max(1, Math.floor(openSlots(week).length * NETWORK_SHARE_OF_WEEK));
  return { openHolds: OPEN_HOLDS_PER_NETWORK * factor, week, slotsInWeek: share * factor };
}

/** What the link of a mail shows of its call. */
export const linkedCall = (
  settings: CallSettings,
  { startsAt, phone }: { readonly startsAt: number; readonly phone: string | null },
) => ({ slot: slotAt(startsAt), whoCalls: whoCalls(settings, phone) });
