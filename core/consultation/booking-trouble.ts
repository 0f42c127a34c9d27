import type { Outage } from '../ports/failures.ts';
import type { BookingFailure } from '../ports/scheduler.ts';

/** Why no call was booked. `uncertain`: nothing answered, so it may have been; `offline`: it cannot have been. */
export type BookingTrouble =
  | 'taken'
  | 'past'
  | 'failed'
  | 'offline'
  | 'uncertain'
  | 'tooMany'
  | 'tooManyCalls';

export function bookingTrouble(
  { kind }: BookingFailure | Outage,
  startsAt: number,
  now: number,
): Exclude<BookingTrouble, 'offline'> {
  switch (kind) {
    case 'slot-taken':
    case 'no-such-slot':
      return startsAt <= now ? 'past' : 'taken';
    case 'rate-limited':
      return 'tooMany';
    case 'too-many-calls':
      return 'tooManyCalls';
    case 'unreachable':
      return 'uncertain';
    case 'rejected':
    case 'unavailable':
      return 'failed';
  }
}
