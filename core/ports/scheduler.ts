import type { ResultAsync } from 'neverthrow';
import type { Outage, RateLimited, Rejected } from './failures.ts';

/** Half an hour that somebody may book. Both ends are epoch milliseconds; `endsAt` is not part of the slot. */
export interface ConsultationSlot {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface BookingRequest {
  readonly startsAt: number;
  readonly name: string;
  readonly email: string;
}

export interface Booking {
  readonly id: string;
  readonly slot: ConsultationSlot;
}

/** Somebody else has the slot, or it has begun. */
export type SlotTaken = Readonly<{ kind: 'slot-taken' }>;
/** The moment is no start of a slot in the opening hours. */
export type NoSuchSlot = Readonly<{ kind: 'no-such-slot' }>;

/** First-party booking of the free 30-minute consultation, one person per slot (decision 30). */
export interface Scheduler {
  /** Slots that begin at or after `from` and before `until`, are still to come and free; earliest first. */
  freeSlots(range: {
    from: number;
    until: number;
  }): ResultAsync<readonly ConsultationSlot[], RateLimited | Outage>;

  /** Takes the slot for one person. Not idempotent: a second booking of the slot is `slot-taken`, whoever asks. */
  book(
    request: BookingRequest,
  ): ResultAsync<Booking, SlotTaken | NoSuchSlot | RateLimited | Rejected | Outage>;
}
