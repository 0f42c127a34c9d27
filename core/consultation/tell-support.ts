import { maskCall } from '../operating/mask.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import type { BookingMail, CallChange } from '../ports/booking-mail.ts';
import type { OutgoingMail } from '../ports/mailer.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Appointment, Tables } from '../ports/unit-of-work.ts';
import { slotAt } from './booking-rules.ts';

export interface SupportMailPorts {
  readonly bookingMail: Pick<BookingMail, 'forSupport'>;
  readonly random: Pick<Randomness, 'uuid'>;
}

/**
 * The mail to support about a call, as it is now. It says what the console's list shows, so that nothing in it was typed by
 * somebody, and that nothing about a person stays in the support mailbox after a deletion.
 */
function supportMail(
  { bookingMail, random }: SupportMailPorts,
  call: Appointment,
  change: CallChange,
  now: number,
): OutgoingMail {
  const { id, startsAt, name, phone, moves = 0 } = maskCall(call);
  const booking = { id, slot: slotAt(startsAt), name, phone, moves, changedAt: now };
  return { id: random.uuid(), ...bookingMail.forSupport({ ...booking, ...change }) };
}

/** Queues it in the transaction that changes the call. */
export function tellSupport(
  { outbox }: Pick<Tables, 'outbox'>,
  ports: SupportMailPorts,
  call: Appointment,
  change: CallChange,
  now: number,
): Awaitable<void> {
  return outbox.enqueue(supportMail(ports, call, change, now), now);
}
