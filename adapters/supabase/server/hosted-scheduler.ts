import { err, errAsync, ok, okAsync } from 'neverthrow';
import { bookingProblems } from '#core/consultation/booking-form.ts';
import { UPCOMING_BOOKINGS_MAX } from '#core/consultation/consultation-hours.ts';
import { bookableSlots, openSlots } from '#core/consultation/consultation-slots.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import type { Clock } from '#core/ports/clock.ts';
import { rateLimited, rejected } from '#core/ports/failures.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { Booking, NoSuchSlot, Scheduler, SlotTaken } from '#core/ports/scheduler.ts';
import { outboxRow } from './outbox-row.ts';
import { asked, type ServiceClient, told } from './service-client.ts';

const slotTaken: SlotTaken = Object.freeze({ kind: 'slot-taken' });
const noSuchSlot: NoSuchSlot = Object.freeze({ kind: 'no-such-slot' });

type Outcome =
  | { readonly outcome: 'booked' | 'slot-taken' }
  | { readonly outcome: 'rate-limited'; readonly until: number };

/**
 * First-party booking on the hosted backend (decision 30), by the same rules as the embedded one. The database decides who
 * was first, and promises the confirmation in the same transaction.
 */
export function makeHostedScheduler({
  client,
  clock,
  random,
  mail,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  mail: BookingMail;
}): Scheduler {
  return {
    freeSlots({ from, until }) {
      const slots = bookableSlots({ from, until, now: clock.now() });
      const [first, last] = [slots[0], slots.at(-1)];
      if (!first || !last) return okAsync([]);
      return told<{ starts_at: number }[]>(
        client
          .from('appointments')
          .select('starts_at')
          .gte('starts_at', first.startsAt)
          .lte('starts_at', last.startsAt),
      ).map((rows) => {
        const taken = new Set(rows.map((row) => row.starts_at));
        return slots.filter(({ startsAt }) => !taken.has(startsAt));
      });
    },

    book(request) {
      if (Object.keys(bookingProblems(request)).length > 0) return errAsync(rejected);
      const { startsAt } = request;
      const range = { from: startsAt, until: startsAt + 1 };
      const [slot] = openSlots(range);
      if (!slot) return errAsync(noSuchSlot);
      const now = clock.now();
      if (startsAt <= now) return errAsync(slotTaken);
      if (bookableSlots({ ...range, now }).length === 0) return errAsync(noSuchSlot);
      const name = request.name.trim();
      const email = normalizeEmail(request.email);
      const booking: Booking = { id: random.uuid(), slot };
      const confirmation = {
        id: random.uuid(),
        to: email,
        ...mail.confirmation({ ...booking, name, email, bookedAt: now }),
      };
      return asked<Outcome>(
        client.rpc('book_consultation', {
          booking: { id: booking.id, starts_at: startsAt, name, email },
          confirmation: outboxRow(confirmation),
          moment: now,
          upcoming_max: UPCOMING_BOOKINGS_MAX,
        }),
      ).andThen((answer) => {
        switch (answer.outcome) {
          case 'booked':
            return ok(booking);
          case 'slot-taken':
            return err(slotTaken);
          case 'rate-limited':
            return err(rateLimited(Math.ceil((answer.until - now) / 1_000)));
        }
      });
    },
  };
}
