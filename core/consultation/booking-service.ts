import { err, ok, type Result, ResultAsync, safeTry } from 'neverthrow';
import { MINUTE_MS } from '../calendar/durations.ts';
import { recipientAt } from '../identity/mail-words.ts';
import type { Language } from '../language/languages.ts';
import type { Appointment, Hold } from '../ports/appointments.ts';
import { busy, type Failure, holdOver, slotTaken, tooManyCalls } from '../ports/failures.ts';
import type { Booking, BookingOutcome, BookingService, HoldReading } from '../ports/scheduler.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import type { MailBudget } from '../site/mail-budget.ts';
import {
  type CheckedBooking,
  checkBooking,
  checkSlot,
  isOwnAddress,
  isTaken,
  linkedCall,
  networkAllowance,
  takenStarts,
  tooManyBookings,
} from './booking-rules.ts';
import { isUpcoming, makeCallChanges } from './change-call.ts';
import { HOLD_MINUTES, MOVES_MAX, UPCOMING_BOOKINGS_MAX } from './consultation-hours.ts';
import { bookableRange, isWithin, openSlots, slotAt } from './consultation-slots.ts';
import { asksForPhone, type CallSettings } from './who-calls.ts';

interface Prepared {
  readonly checked: CheckedBooking;
  readonly attempt: string;
  readonly network: string;
  readonly token: string;
  readonly tokenHash: string;
  readonly language: Language | undefined;
}

/**
 * First-party booking over our own tables, one person per slot. A slot is held for an address until the link
 * in the mail confirms it; it is booked at once for the verified address of a signed-in person. Mail is
 * queued in the same transaction.
 * A new hold replaces the hold of the same attempt (the attempt id is secret) and the hold of the same
 * address from the same network. Holds from other networks stay: anyone can type an address, and replacing
 * them would cancel the owner's hold and reveal its time in the list of free slots. An address therefore has
 * one open hold per network, and mail limits per mailbox protect its owner. A booking by the verified owner
 * replaces all holds of the address.
 */
export function makeBookingService({
  uow,
  clock,
  random,
  digest,
  bookingMail,
  calls,
  mailBudget,
  networkFactor = 1,
}: Pick<ServicePorts, 'uow' | 'clock' | 'random' | 'digest' | 'bookingMail'> & {
  readonly calls: CallSettings;
  readonly mailBudget: MailBudget;
  readonly networkFactor?: number;
}): BookingService {
  const hasMaxBookings = async (tables: Tables, email: string, now: number) =>
    (await tables.appointments.allOf(email)).filter((call) => isUpcoming(call, now)).length >=
    UPCOMING_BOOKINGS_MAX;

  const { confirm, move, cancel } = makeCallChanges({ bookingMail, random }, calls);
  const digestOf = (token: string) => ResultAsync.fromSafePromise(digest.digest(token));
  const byLink = <T, E>(
    token: string,
    work: (tables: Tables, tokenHash: string, now: number) => Promise<Result<T, E>>,
  ) => digestOf(token).andThen((tokenHash) => uow.run((tables) => work(tables, tokenHash, clock.now())));

  async function storeBooking(tables: Tables, call: Appointment, token: string): Promise<Booking> {
    await tables.appointments.put(call);
    const { createdAt: now, language } = call;
    return confirm(tables, call, { kind: 'booked' }, { token, now, language });
  }

  /** Whether the network has reached its limit. `others`: the holds that this booking does not replace. */
  async function exceedsAllowance(
    tables: Tables,
    { checked, network }: Prepared,
    others: readonly Hold[],
  ): Promise<boolean> {
    const allowance = networkAllowance(checked.slot.startsAt, networkFactor);
    const { from, until } = allowance.week;
    const held = others.filter((hold) => hold.network === network);
    const inWeek = held.filter(({ startsAt }) => isWithin(startsAt, allowance.week)).length;
    const booked = await tables.appointments.startsOfNetwork(network, from, until);
    return held.length >= allowance.openHolds || inWeek + booked.length >= allowance.slotsInWeek;
  }

  async function reserve(
    tables: Tables,
    prepared: Prepared,
    verifiedEmail: string | null,
  ): Promise<
    Result<BookingOutcome, Failure<'slot-taken' | 'too-many-calls' | 'rate-limited' | 'unavailable'>>
  > {
    const { attempt, network, token, tokenHash, language } = prepared;
    const { slot, name, email, phone } = prepared.checked;
    const { startsAt } = slot;
    const now = clock.now();
    const isOwn = isOwnAddress(email, verifiedEmail);
    // Deleted since the session was read. Asked again, the person is a stranger, with the limits of one.
    if (isOwn && (await tables.accounts.byEmail(email)) === null) return err(busy);
    const isReplaced = (hold: Hold) =>
      hold.id === attempt || (hold.email === email && (isOwn || hold.network === network));
    const open = await tables.holds.open(now);
    if (await isTaken(tables, startsAt, now, isReplaced)) {
      // Repeated because the first answer was lost.
      const own =
        isOwn && (await tables.appointments.allOf(email)).find((each) => each.startsAt === startsAt);
      return own ? ok({ kind: 'booked', booking: { id: own.id, slot } }) : err(slotTaken);
    }
    const others = open.filter((hold) => !isReplaced(hold));
    if (await exceedsAllowance(tables, prepared, others)) return err(tooManyBookings);
    if (isOwn && (await hasMaxBookings(tables, email, now))) return err(tooManyCalls);
    const refused = isOwn ? null : await mailBudget(tables, now);
    if (refused) return err(refused);
    for (const hold of open.filter(isReplaced)) await tables.holds.delete(hold.id);
    const call = { startsAt, name, email, phone, createdAt: now, network, tokenHash };
    if (isOwn) {
      const own = { ...call, id: random.uuid(), ...(language && { language }) };
      return ok({ kind: 'booked', booking: await storeBooking(tables, own, token) });
    }
    // Never after the slot has begun.
    const heldUntil = Math.min(now + HOLD_MINUTES * MINUTE_MS, startsAt);
    await tables.holds.put({ ...call, id: attempt, heldUntil });
    await tables.outbox.enqueue(
      {
        id: random.uuid(),
        to: email,
        ...bookingMail.hold({ slot, token, ...(await recipientAt(tables, email, language)) }),
      },
      now,
      heldUntil,
    );
    return ok({ kind: 'held', slot, heldUntil });
  }

  return {
    freeSlots() {
      const now = clock.now();
      const range = bookableRange(now);
      return uow.read(async (tables) => {
        const isTakenAt = await takenStarts(tables, range, now);
        return openSlots(range).filter(({ startsAt }) => !isTakenAt(startsAt));
      });
    },

    book: (request, caller) =>
      safeTry(async function* () {
        const checked = yield* checkBooking(request, asksForPhone(calls), clock.now());
        const attempt = request.attempt ?? random.uuid();
        const token = random.token();
        const tokenHash = await digest.digest(token);
        const network = await digest.keyed(`consultations\n${caller.network}`);
        const prepared = { checked, attempt, network, token, tokenHash, language: caller.language };
        return uow.run((tables) => reserve(tables, prepared, caller.verifiedEmail));
      }),

    inspectHold: (token) =>
      digestOf(token).andThen((tokenHash) =>
        uow.read(async (tables): Promise<HoldReading> => {
          const booked = await tables.appointments.byTokenHash(tokenHash);
          if (booked) return { kind: 'booked', ...linkedCall(calls, booked) };
          const hold = (await tables.holds.open(clock.now())).find((each) => each.tokenHash === tokenHash);
          if (!hold) return { kind: 'over' };
          return { kind: 'open', ...linkedCall(calls, hold), heldUntil: hold.heldUntil };
        }),
      ),

    confirm: (token, language) =>
      byLink(token, async (tables, tokenHash, now) => {
        const booked = await tables.appointments.byTokenHash(tokenHash);
        if (booked) return ok({ id: booked.id, slot: slotAt(booked.startsAt) });
        const hold = (await tables.holds.open(now)).find((each) => each.tokenHash === tokenHash);
        if (!hold) return err(holdOver);
        if (await hasMaxBookings(tables, hold.email, now)) return err(tooManyCalls);
        await tables.holds.delete(hold.id);
        const { heldUntil: _heldUntil, ...held } = hold;
        const call = { ...held, id: random.uuid(), createdAt: now, ...(language && { language }) };
        return ok(await storeBooking(tables, call, token));
      }),

    move: (token, startsAt, language) =>
      byLink(token, async (tables, tokenHash, now) => {
        const call = await tables.appointments.byTokenHash(tokenHash);
        if (!isUpcoming(call, now)) return err(holdOver);
        const { id } = call;
        // Repeated because the first answer was lost.
        if (call.startsAt === startsAt) return ok({ id, slot: slotAt(startsAt) });
        const checked = checkSlot(startsAt, now);
        if (checked.isErr()) return err(checked.error);
        if ((call.moves ?? 0) >= MOVES_MAX) return err(tooManyBookings);
        const { week, slotsInWeek } = networkAllowance(startsAt, networkFactor);
        const others = await tables.appointments.otherStartsOfItsNetwork(id, week.from, week.until);
        if (others.length >= slotsInWeek) return err(tooManyBookings);
        return move(tables, call, startsAt, { token, now, language });
      }),

    cancel: (token, language) =>
      byLink(token, async (tables, tokenHash, now) => {
        const call = await tables.appointments.byTokenHash(tokenHash);
        if (!isUpcoming(call, now)) return err(holdOver);
        return ok(await cancel(tables, call, { now, language }));
      }),
  };
}
