import { maskCall } from '../operating/mask.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import type { BookingMail, CallChange } from '../ports/booking-mail.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Appointment, Tables } from '../ports/unit-of-work.ts';
import { slotAt } from './booking-rules.ts';

export interface SupportMailPorts {
  readonly bookingMail: Pick<BookingMail, 'forSupport'>;
  readonly random: Pick<Randomness, 'uuid'>;
}

/**
 * Queues the mail to support about a call, as it is now, in the transaction that changes it. The mail says what the console's
 * list shows, so that nothing in it was typed by somebody, and that nothing about a person stays in the support mailbox after
 * a deletion.
 */
export function tellSupport(
  { outbox }: Pick<Tables, 'outbox'>,
  { bookingMail, random }: SupportMailPorts,
  call: Appointment,
  change: CallChange,
  now: number,
): Awaitable<void> {
  const { id, startsAt, name, phone, moves = 0 } = maskCall(call);
  const booking = { id, slot: slotAt(startsAt), name, phone, moves, changedAt: now };
  return outbox.enqueue({ id: random.uuid(), ...bookingMail.forSupport({ ...booking, ...change }) }, now);
}
