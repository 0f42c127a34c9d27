import type { ResultAsync } from 'neverthrow';
import type {
  HoldOver,
  NoSuchSlot,
  Outage,
  RateLimited,
  Rejected,
  SlotTaken,
  TooManyCalls,
  Unavailable,
} from './failures.ts';

/** Half an hour that somebody may book. Both ends are epoch milliseconds; `endsAt` is not part of the slot. */
export interface ConsultationSlot {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface BookingRequest {
  readonly startsAt: number;
  readonly name: string;
  readonly email: string;
  /**
   * A random UUID that the page makes for one booking. Asking again with it replaces the hold that it made before, so that a
   * mistyped address or a lost answer does not cost the slot.
   */
  readonly attempt?: string;
}

export interface Booking {
  readonly id: string;
  readonly slot: ConsultationSlot;
}

/** Booked, or held until `heldUntil` (epoch milliseconds) for whoever opens the link in the mail. */
export type BookingOutcome =
  | { readonly kind: 'booked'; readonly booking: Booking }
  | { readonly kind: 'held'; readonly slot: ConsultationSlot; readonly heldUntil: number };

/** What the link of a mail leads to. `over`: the hold has run out, was replaced, or never was. */
export type HoldReading =
  | { readonly kind: 'open'; readonly slot: ConsultationSlot; readonly heldUntil: number }
  | { readonly kind: 'booked'; readonly slot: ConsultationSlot }
  | { readonly kind: 'over' };

export type BookingFailure = SlotTaken | NoSuchSlot | TooManyCalls | RateLimited | Rejected;

/** First-party booking of the free consultation, one person per slot. */
export interface Scheduler {
  /** Slots that begin at or after `from` and before `until`, are still to come and free; earliest first. */
  freeSlots(range: {
    from: number;
    until: number;
  }): ResultAsync<readonly ConsultationSlot[], RateLimited | Outage>;

  /**
   * Holds the slot for one address and mails it a link; books at once where the address is that of the signed-in person. A
   * newer hold of an address replaces the older one. The answer is the same whatever calls the address has.
   */
  book(request: BookingRequest): ResultAsync<BookingOutcome, BookingFailure | Outage>;

  /** What the link's token leads to. Spends nothing. */
  inspectHold(token: string): ResultAsync<HoldReading, RateLimited | Outage>;

  /** Books what the token holds: whoever has it reads the mail of the address. Idempotent. */
  confirm(token: string): ResultAsync<Booking, HoldOver | TooManyCalls | RateLimited | Outage>;
}

/** Who asks, as the far end knows it and not as the request says. */
export interface BookingCaller {
  readonly network: string;
  /** The address of the signed-in person; null: nobody is signed in. */
  readonly provedEmail: string | null;
}

/** The far end of `Scheduler`. */
export interface BookingService extends Pick<Scheduler, 'freeSlots' | 'inspectHold' | 'confirm'> {
  book(
    request: BookingRequest,
    caller: BookingCaller,
  ): ResultAsync<BookingOutcome, BookingFailure | Unavailable>;
}
