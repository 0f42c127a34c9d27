import {
  type Outage,
  type RateLimited,
  rateLimited,
  unavailable,
  unreachable,
} from '#core/ports/failures.ts';

/** Where a 429 does not say how long: the wait of spec section 8. */
const DEFAULT_WAIT_SECONDS = 60;

/**
 * What a status says by itself, whichever part of the service answered; null where more has to be looked at. 0 is no answer
 * at all. `seconds` is the wait of a 429, as it was told.
 */
export function statusFailure(status: number, seconds?: string | null): Outage | RateLimited | null {
  if (status === 0) return unreachable;
  if (status >= 500) return unavailable();
  return status === 429 ? rateLimited(Number(seconds) || DEFAULT_WAIT_SECONDS) : null;
}
