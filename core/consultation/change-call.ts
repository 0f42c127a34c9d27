import { err, ok, type Result } from 'neverthrow';
import { recipientAt } from '../identity/mail-words.ts';
import type { Language } from '../language/languages.ts';
import { maskCall } from '../mask.ts';
import type { Appointment } from '../ports/appointments.ts';
import type { CallChange } from '../ports/booking-mail.ts';
import { type Failure, slotTaken } from '../ports/failures.ts';
import type { Booking } from '../ports/scheduler.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { isTaken } from './booking-rules.ts';
import { slotAt } from './consultation-slots.ts';
import { type CallSettings, whoCalls } from './who-calls.ts';

export type CallMailPorts = Pick<ServicePorts, 'bookingMail' | 'random'>;

interface How {
  readonly now: number;
  /** Of the mail, if the person has no account. */
  readonly language: Language | undefined;
  /** We change it, not the person. */
  readonly byUs?: boolean;
}

export const isUpcoming = (call: Appointment | null, now: number): call is Appointment =>
  call !== null && call.startsAt > now;

/**
 * Queues the mail to support about a call, as it is now, in the transaction that changes it. The mail says what the console's
 * list shows, so that nothing in it was typed by somebody, and that nothing about a person stays in the support mailbox after
 * a deletion.
 */
export async function tellSupport(
  { outbox }: Pick<Tables, 'outbox'>,
  { bookingMail, random }: CallMailPorts,
  call: Appointment,
  change: CallChange,
  now: number,
): Promise<void> {
  const { id, startsAt, name, phone, moves = 0 } = maskCall(call);
  const booking = { id, slot: slotAt(startsAt), name, phone, moves, changedAt: now };
  await outbox.enqueue({ id: random.uuid(), ...bookingMail.forSupport({ ...booking, ...change }) }, now);
}

/** Changes calls and queues the mails about it, to the person and to support, in the caller's transaction. */
export function makeCallChanges(ports: CallMailPorts, calls: CallSettings) {
  const { bookingMail, random } = ports;

  /** Of a call that was booked or moved. `token`: of the link that moves or cancels it. */
  async function confirm(
    tables: Tables,
    call: Appointment,
    change: CallChange,
    { token, now, language, byUs }: How & { readonly token: string },
  ): Promise<Booking> {
    const { id, startsAt, name, email, phone, moves = 0 } = call;
    const booking: Booking = { id, slot: slotAt(startsAt) };
    const confirmation = bookingMail.confirmation({
      ...booking,
      name,
      bookedAt: now,
      token,
      moves,
      ...(byUs && change.kind === 'moved' && { movedFrom: change.from }),
      whoCalls: whoCalls(calls, phone),
      ...(await recipientAt(tables, email, language)),
    });
    await tables.outbox.enqueue({ id: random.uuid(), to: email, ...confirmation }, now);
    await tellSupport(tables, ports, call, change, now);
    return booking;
  }

  /** `tokenHash`: of another link, which replaces that of the earlier mail. */
  async function move(
    tables: Tables,
    call: Appointment,
    startsAt: number,
    { tokenHash, ...how }: How & { readonly token: string; readonly tokenHash?: string },
  ): Promise<Result<Booking, Failure<'slot-taken'>>> {
    if (await isTaken(tables, startsAt, how.now)) return err(slotTaken);
    const moved = { ...call, startsAt, moves: (call.moves ?? 0) + 1 };
    await tables.appointments.move(moved, tokenHash);
    return ok(await confirm(tables, moved, { kind: 'moved', from: call.startsAt }, how));
  }

  async function cancel(tables: Tables, call: Appointment, { now, language, byUs = false }: How) {
    const { id, startsAt, name, email, moves = 0 } = call;
    const to = await recipientAt(tables, email, language);
    const about = { id, slot: slotAt(startsAt), name, canceledAt: now, moves, byUs, ...to };
    await tables.appointments.delete(id);
    await tables.outbox.enqueue({ id: random.uuid(), to: email, ...bookingMail.cancellation(about) }, now);
    await tellSupport(tables, ports, call, { kind: 'canceled' }, now);
  }

  return { confirm, move, cancel };
}
