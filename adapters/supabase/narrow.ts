import { type Outage, type RateLimited, type Rejected, rejected } from '#core/ports/failures.ts';

/** Failures that every call can have. */
type Usual = Outage | RateLimited | Rejected;

/** Keeps the usual failures and those that a port method names; what it does not name is `rejected`. */
export const keep =
  <const K extends string = never>(...kinds: readonly K[]) =>
  <F extends { readonly kind: string }>(
    failure: F,
  ): Extract<F, { readonly kind: K | Usual['kind'] }> | Rejected =>
    ['unreachable', 'unavailable', 'rate-limited', ...kinds].includes(failure.kind)
      ? (failure as Extract<F, { readonly kind: K | Usual['kind'] }>)
      : rejected;
