import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow';
import {
  blockedBy,
  checkBooking,
  checkSlot,
  holdEnd,
  linkedCall,
  networkAllowance,
  networkMaterial,
  slotAt,
  tooManyBookings,
} from '#core/consultation/booking-rules.ts';
import { MOVES_MAX, UPCOMING_BOOKINGS_MAX } from '#core/consultation/consultation-hours.ts';
import { bookableSlots, dayOf } from '#core/consultation/consultation-slots.ts';
import { supportMail } from '#core/consultation/tell-support.ts';
import { asksForPhone, type CallSettings, whoCalls } from '#core/consultation/who-calls.ts';
import type { Language } from '#core/language/languages.ts';
import type { BookingMail, CallChange } from '#core/ports/booking-mail.ts';
import type { Clock } from '#core/ports/clock.ts';
import {
  holdOver,
  type RateLimited,
  type Rejected,
  type SlotTaken,
  slotTaken,
  type TooManyCalls,
  tooManyCalls,
  type Unavailable,
} from '#core/ports/failures.ts';
import type { TokenDigest } from '#core/ports/hashing.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type {
  Booking,
  BookingOutcome,
  BookingService,
  HoldReading,
  MoveFailure,
} from '#core/ports/scheduler.ts';
import { outboxRow } from './outbox-row.ts';
import { execute, executeTrusted, recipientAt, type ServiceClient } from './service-client.ts';

type BookingFailure = SlotTaken | RateLimited | TooManyCalls | Rejected | Unavailable;
type TakeResult = 'done' | 'slot-taken' | 'rate-limited' | 'too-many-calls';
type ConfirmResult = 'done' | 'hold-over' | 'too-many-calls';

const BOOKED: CallChange = { kind: 'booked' };

interface HoldRow {
  readonly starts_at: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly held_until: number;
}
interface CallRow {
  readonly id: string;
  readonly starts_at: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly moves: number | null;
}
interface BookedRow {
  readonly id: string;
  readonly starts_at: number;
  readonly phone: string | null;
}

/**
 * First-party booking on the hosted backend, by the same rules as the embedded one. The database decides who was first and
 * queues the mail in the same transaction.
 */
export function makeHostedBookings({
  client,
  clock,
  random,
  digest,
  mail,
  calls,
  networkFactor = 1,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid' | 'token'>;
  digest: TokenDigest;
  mail: BookingMail;
  calls: CallSettings;
  /** Multiplies the allowance of a network. */
  networkFactor?: number;
}): BookingService {
  const digestOf = (text: string) => ResultAsync.fromSafePromise(digest.digest(text));

  const bookedWith = (column: 'token_hash' | 'email', value: string, startsAt?: number) => {
    const query = client.from('appointments').select('id, starts_at, phone').eq(column, value);
    return executeTrusted<BookedRow[]>(startsAt === undefined ? query : query.eq('starts_at', startsAt)).map(
      ([row]) => row ?? null,
    );
  };
  const openHold = (tokenHash: string) =>
    executeTrusted<HoldRow[]>(
      client
        .from('holds')
        .select('starts_at, name, email, phone, held_until')
        .eq('token_hash', tokenHash)
        .gt('held_until', clock.now()),
    ).map(([row]) => row ?? null);

  const upcomingCall = (tokenHash: string) =>
    executeTrusted<CallRow[]>(
      client
        .from('appointments')
        .select('id, starts_at, name, email, phone, moves')
        .eq('token_hash', tokenHash)
        .gt('starts_at', clock.now()),
    ).andThen(([row]) => (row ? ok(row) : err(holdOver)));

  const bookingOf = ({ id, starts_at }: BookedRow): Booking => ({ id, slot: slotAt(starts_at) });

  const supportPorts = { bookingMail: mail, random };

  /** The mails about a call that was booked or moved, to the person and to support. */
  const confirmationRow = (
    booking: Booking,
    change: CallChange,
    { name, email, phone }: Pick<HoldRow, 'name' | 'email' | 'phone'>,
    sent: { readonly bookedAt: number; readonly token: string; readonly moves: number },
    language: Language | undefined,
  ) =>
    recipientAt(client, email, language).map((recipient) =>
      outboxRow(
        {
          id: random.uuid(),
          to: email,
          ...mail.confirmation({ ...booking, ...sent, ...recipient, name, whoCalls: whoCalls(calls, phone) }),
        },
        supportMail(
          supportPorts,
          {
            id: booking.id,
            startsAt: booking.slot.startsAt,
            name,
            email,
            phone,
            createdAt: sent.bookedAt,
            moves: sent.moves,
          },
          change,
          sent.bookedAt,
        ),
      ),
    );

  return {
    freeSlots({ from, until }) {
      const now = clock.now();
      const slots = bookableSlots({ from, until, now });
      const [first, last] = [slots[0], slots.at(-1)];
      if (!first || !last) return okAsync([]);
      const blocked = client.from('blocked_days').select('day').gte('day', dayOf(now));
      const startsIn = (table: 'appointments' | 'holds') =>
        client
          .from(table)
          .select('starts_at')
          .gte('starts_at', first.startsAt)
          .lte('starts_at', last.startsAt);
      return ResultAsync.combine([
        executeTrusted<{ starts_at: number }[]>(startsIn('appointments')),
        executeTrusted<{ starts_at: number }[]>(startsIn('holds').gt('held_until', now)),
        executeTrusted<{ day: string }[]>(blocked),
      ]).map(([booked, held, days]) => {
        const taken = new Set([...booked, ...held].map((row) => row.starts_at));
        const isBlocked = blockedBy(days.map(({ day }) => day));
        return slots.filter(({ startsAt }) => !taken.has(startsAt) && !isBlocked(startsAt));
      });
    },

    book(request, caller) {
      const now = clock.now();
      const checked = checkBooking(request, asksForPhone(calls), now);
      if (checked.isErr()) return errAsync(checked.error);
      const { slot, name, email, phone } = checked.value;
      const { startsAt } = slot;
      const { openHolds, slotsInWeek, week } = networkAllowance(startsAt, networkFactor);
      const isOwn = caller.verifiedEmail === email;
      const token = random.token();
      const heldUntil = holdEnd(slot, now);
      const booking: Booking = { id: random.uuid(), slot };
      const row = isOwn
        ? confirmationRow(booking, BOOKED, checked.value, { bookedAt: now, token, moves: 0 }, caller.language)
        : recipientAt(client, email, caller.language).map((recipient) =>
            outboxRow({ id: random.uuid(), to: email, ...mail.hold({ slot, token, ...recipient }) }),
          );

      function outcomeOf(result: TakeResult): ResultAsync<BookingOutcome, BookingFailure> {
        switch (result) {
          case 'done':
            return okAsync(isOwn ? { kind: 'booked', booking } : { kind: 'held', slot, heldUntil });
          case 'rate-limited':
            return errAsync(tooManyBookings);
          case 'too-many-calls':
            return errAsync(tooManyCalls);
          case 'slot-taken':
            if (!isOwn) return errAsync(slotTaken);
            // The person repeats the request because the first response was lost.
            return bookedWith('email', email, startsAt).andThen((own) =>
              own ? ok({ kind: 'booked' as const, booking: bookingOf(own) }) : err(slotTaken),
            );
        }
      }

      const network = ResultAsync.fromSafePromise(digest.keyed(networkMaterial(caller.network)));
      return ResultAsync.combine([network, digestOf(token), row]).andThen(
        ([networkHash, tokenHash, message]) =>
          execute<TakeResult>(
            client.rpc('take_consultation', {
              wanted: {
                id: booking.id,
                attempt: request.attempt ?? random.uuid(),
                starts_at: startsAt,
                name,
                email,
                phone,
                network: networkHash,
                token_hash: tokenHash,
                language: caller.language ?? null,
                ...(isOwn ? {} : { held_until: heldUntil }),
              },
              message,
              allowance: {
                open_holds: openHolds,
                slots_in_week: slotsInWeek,
                week_from: week.from,
                week_until: week.until,
              },
              moment: now,
              upcoming_max: UPCOMING_BOOKINGS_MAX,
            }),
          ).andThen(outcomeOf),
      );
    },

    inspectHold: (token) =>
      digestOf(token).andThen((tokenHash) =>
        ResultAsync.combine([bookedWith('token_hash', tokenHash), openHold(tokenHash)]).map(
          ([booked, hold]): HoldReading => {
            const row = booked ?? hold;
            if (!row) return { kind: 'over' };
            const call = linkedCall(calls, { startsAt: row.starts_at, phone: row.phone });
            return hold && !booked
              ? { kind: 'open', ...call, heldUntil: hold.held_until }
              : { kind: 'booked', ...call };
          },
        ),
      ),

    confirm: (token, language) =>
      digestOf(token).andThen((tokenHash) =>
        openHold(tokenHash).andThen((hold) => {
          // Confirmed before, possibly by another tab just now.
          const known = () =>
            bookedWith('token_hash', tokenHash).andThen((own) => (own ? ok(bookingOf(own)) : err(holdOver)));
          if (!hold) return known();
          const now = clock.now();
          const booking: Booking = { id: random.uuid(), slot: slotAt(hold.starts_at) };
          return confirmationRow(booking, BOOKED, hold, { bookedAt: now, token, moves: 0 }, language)
            .andThen((confirmation) =>
              executeTrusted<ConfirmResult>(
                client.rpc('confirm_consultation', {
                  link_hash: tokenHash,
                  booking_id: booking.id,
                  confirmation,
                  moment: now,
                  upcoming_max: UPCOMING_BOOKINGS_MAX,
                  language: language ?? null,
                }),
              ),
            )
            .andThen((confirmed) => {
              if (confirmed === 'done') return okAsync(booking);
              return confirmed === 'too-many-calls' ? errAsync(tooManyCalls) : known();
            });
        }),
      ),

    move: (token, startsAt, language) =>
      digestOf(token).andThen((tokenHash) =>
        upcomingCall(tokenHash).andThen((call): ResultAsync<Booking, MoveFailure | Unavailable> => {
          const { id, starts_at } = call;
          const known = call.moves ?? 0;
          // The person repeats the request because the first response was lost.
          if (starts_at === startsAt) return okAsync({ id, slot: slotAt(startsAt) });
          const now = clock.now();
          const checked = checkSlot(startsAt, now);
          if (checked.isErr()) return errAsync(checked.error);
          if (known >= MOVES_MAX) return errAsync(tooManyBookings);
          const booking: Booking = { id, slot: checked.value };
          const { week, slotsInWeek } = networkAllowance(startsAt, networkFactor);
          const change = { kind: 'moved', from: starts_at } as const;
          return confirmationRow(booking, change, call, { bookedAt: now, token, moves: known + 1 }, language)
            .andThen((confirmation) =>
              executeTrusted<'done' | 'hold-over' | 'rate-limited' | 'slot-taken'>(
                client.rpc('move_consultation', {
                  link_hash: tokenHash,
                  new_start: startsAt,
                  known_moves: known,
                  confirmation,
                  allowance: { slots_in_week: slotsInWeek, week_from: week.from, week_until: week.until },
                  moment: now,
                }),
              ),
            )
            .andThen((moved) => {
              if (moved === 'done') return ok(booking);
              if (moved === 'rate-limited') return err(tooManyBookings);
              return moved === 'hold-over' ? err(holdOver) : err(slotTaken);
            });
        }),
      ),

    cancel: (token, language) =>
      digestOf(token).andThen((tokenHash) =>
        upcomingCall(tokenHash).andThen(({ id, starts_at, name, email, phone, moves }) =>
          recipientAt(client, email, language).andThen((recipient) => {
            const now = clock.now();
            const message = mail.cancellation({
              id,
              slot: slotAt(starts_at),
              name,
              canceledAt: now,
              moves: moves ?? 0,
              ...recipient,
            });
            const call = { id, startsAt: starts_at, name, email, phone, createdAt: now, moves: moves ?? 0 };
            return executeTrusted<'done' | 'hold-over'>(
              client.rpc('cancel_consultation', {
                link_hash: tokenHash,
                cancellation: outboxRow(
                  { id: random.uuid(), to: email, ...message },
                  supportMail(supportPorts, call, { kind: 'canceled' }, now),
                ),
                moment: now,
              }),
            ).andThen((canceled) => (canceled === 'done' ? ok(undefined) : err(holdOver)));
          }),
        ),
      ),
  };
}
