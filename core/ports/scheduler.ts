import type { ResultAsync } from 'neverthrow';
import type { Language } from '../language/languages.ts';
import type { Failure, Outage } from './failures.ts';

export interface BookingForm {
  readonly name: string;
  readonly email: string;
  /** Ten digits; only where we call. */
  readonly phone?: string;
}

/** A bookable half hour. Both ends are epoch milliseconds; `endsAt` is exclusive. */
export interface ConsultationSlot {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface BookingRequest extends BookingForm {
  readonly startsAt: number;
  /**
   * A random UUID that the page creates for one booking. A repeated request replaces the hold of the first,
   * so that a mistyped address or a lost answer does not cost the slot.
   */
  readonly attempt?: string;
}

export interface Booking {
  readonly id: string;
  readonly slot: ConsultationSlot;
}

/** Booked, or held until `heldUntil` (epoch milliseconds) for confirmation by the link in the mail. */
export type BookingOutcome =
  | { readonly kind: 'booked'; readonly booking: Booking }
  | { readonly kind: 'held'; readonly slot: ConsultationSlot; readonly heldUntil: number };

/**
 * Who starts a call. `we-call`: on the number with these last digits, empty before a number was given.
 * `you-call`: booked without a number.
 * `we-write`: the operator mails how to reach them.
 */
export type WhoCalls =
  | { readonly kind: 'we-call'; readonly from: string; readonly lastFour: string }
  | { readonly kind: 'you-call'; readonly number: string }
  | { readonly kind: 'you-open-link'; readonly link: string }
  | { readonly kind: 'we-write' };

/** State of the hold that a mailed link refers to. `over`: expired, replaced, or unknown. */
export type HoldReading =
  | {
      readonly kind: 'open';
      readonly slot: ConsultationSlot;
      readonly heldUntil: number;
      readonly whoCalls: WhoCalls;
    }
  | { readonly kind: 'booked'; readonly slot: ConsultationSlot; readonly whoCalls: WhoCalls }
  | { readonly kind: 'over' };

export type MoveFailure = Failure<'hold-over' | 'slot-taken' | 'no-such-slot' | 'rate-limited'>;
export type BookingFailure = Failure<
  'slot-taken' | 'no-such-slot' | 'too-many-calls' | 'rate-limited' | 'rejected'
>;

/** First-party booking of the free consultation, one person per slot. */
export interface Scheduler {
  /** The slots that can be booked now, earliest first. */
  freeSlots(): ResultAsync<readonly ConsultationSlot[], Failure<'rate-limited'> | Outage>;

  /**
   * Holds the slot for one address and mails it a link; books at once for the address of the signed-in
   * person. A newer hold of an address replaces the older one. The response does not depend on the address's
   * other bookings.
   */
  book(request: BookingRequest): ResultAsync<BookingOutcome, BookingFailure | Outage>;

  /** Reads the hold of a link's token. Spends nothing. */
  inspectHold(token: string): ResultAsync<HoldReading, Failure<'rate-limited'> | Outage>;

  /** Books the hold of the token: its bearer can read the address's mail. Idempotent. */
  confirm(
    token: string,
  ): ResultAsync<Booking, Failure<'hold-over' | 'too-many-calls' | 'rate-limited'> | Outage>;

  /** Moves the call of the token to a free slot. Idempotent. */
  move(token: string, startsAt: number): ResultAsync<Booking, MoveFailure | Outage>;

  /** Cancels the call of the token and frees its slot. `hold-over`: there is no such call, or no longer. */
  cancel(token: string): ResultAsync<void, Failure<'hold-over' | 'rate-limited'> | Outage>;
}

/** The caller as determined by the backend, not by the request. */
export interface BookingCaller {
  readonly network: string;
  /** The address of the signed-in person, or null. */
  readonly verifiedEmail: string | null;
  /** Of the page, for the mail to people without an account. */
  readonly language?: Language | undefined;
}

/** Backend of `Scheduler`. `language` is that of the page, for the mail to people without an account. */
export interface BookingService extends Pick<Scheduler, 'freeSlots' | 'inspectHold'> {
  confirm(token: string, language?: Language): ReturnType<Scheduler['confirm']>;
  move(token: string, startsAt: number, language?: Language): ReturnType<Scheduler['move']>;
  cancel(token: string, language?: Language): ReturnType<Scheduler['cancel']>;
  book(
    request: BookingRequest,
    caller: BookingCaller,
  ): ResultAsync<BookingOutcome, BookingFailure | Failure<'unavailable'>>;
}
