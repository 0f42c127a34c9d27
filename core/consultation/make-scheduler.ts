import { err, errAsync, ok, type Result } from 'neverthrow';
import { normalizeEmail } from '../identity/email.ts';
import type { BookingMail } from '../ports/booking-mail.ts';
import type { Clock } from '../ports/clock.ts';
import { type RateLimited, rateLimited, rejected } from '../ports/failures.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Booking, NoSuchSlot, Scheduler, SlotTaken } from '../ports/scheduler.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { bookingProblems } from './booking-form.ts';
import { UPCOMING_BOOKINGS_MAX } from './consultation-hours.ts';
import { bookableSlots, openSlots } from './consultation-slots.ts';

const slotTaken: SlotTaken = Object.freeze({ kind: 'slot-taken' });
const noSuchSlot: NoSuchSlot = Object.freeze({ kind: 'no-such-slot' });

/**
 * First-party booking over our own tables (decision 30): one person per slot, and the confirmation mail is promised in the
 * same transaction. A slot beyond the horizon is `no-such-slot`; an address with too many consultations to come is
 * `rate-limited` until the earliest of them has begun.
 */
export function makeScheduler({
  uow,
  clock,
  random,
  mail,
}: {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly mail: BookingMail;
}): Scheduler {
  return {
    freeSlots({ from, until }) {
      const slots = bookableSlots({ from, until, now: clock.now() });
      return uow.read((tables) => {
        const taken = new Set(tables.appointments.startsBetween(from, until));
        return slots.filter(({ startsAt }) => !taken.has(startsAt));
      });
    },

    book(request) {
      if (Object.keys(bookingProblems(request)).length > 0) return errAsync(rejected);
      const { startsAt } = request;
      const range = { from: startsAt, until: startsAt + 1 };
      const [slot] = openSlots(range);
      if (!slot) return errAsync(noSuchSlot);
      const name = request.name.trim();
      const email = normalizeEmail(request.email);
      return uow
        .run((tables): Result<Booking, SlotTaken | NoSuchSlot | RateLimited> => {
          const now = clock.now();
          if (startsAt <= now) return err(slotTaken);
          if (bookableSlots({ ...range, now }).length === 0) return err(noSuchSlot);
          if (tables.appointments.startsBetween(range.from, range.until).length > 0) return err(slotTaken);
          const upcoming = tables.appointments.upcomingOf(email, now);
          if (upcoming.length >= UPCOMING_BOOKINGS_MAX) {
            return err(rateLimited(Math.ceil((Math.min(...upcoming) - now) / 1_000)));
          }
          const booking: Booking = { id: random.uuid(), slot };
          tables.appointments.put({ id: booking.id, startsAt, name, email, createdAt: now });
          tables.outbox.enqueue(
            {
              id: random.uuid(),
              to: email,
              ...mail.confirmation({ ...booking, name, email, bookedAt: now }),
            },
            now,
          );
          return ok(booking);
        })
        .andThen((booked) => booked);
    },
  };
}
