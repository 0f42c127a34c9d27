import { type Failure, type Outage, rateLimited, unavailable, unreachable } from '#core/ports/failures.ts';

/**
 * The failure that a status alone determines, for every service of the project; null if the body decides. 0 means no
 * response. `seconds` is the wait that a 429 names.
 */
export function statusFailure(
  status: number,
  seconds?: string | null,
): Outage | Failure<'rate-limited'> | null {
  if (status === 0) return unreachable;
  if (status >= 500) return unavailable();
  return status === 429 ? rateLimited(Number(seconds) || undefined) : null;
}
