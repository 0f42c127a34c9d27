import { type Outage, type RateLimited, type Rejected, rejected } from '#core/ports/failures.ts';

/** Failures that every call can have. */
type Usual = Outage | RateLimited | Rejected;

const OUTAGES = ['unreachable', 'unavailable'];

export const isOutage = (failure: { readonly kind: string }): failure is Outage =>
  OUTAGES.includes(failure.kind);

/** Keeps the usual failures and those that a port method names; what it does not name is `rejected`. */
export const keep =
  <const K extends string = never>(...kinds: readonly K[]) =>
  <F extends { readonly kind: string }>(
    failure: F,
  ): Extract<F, { readonly kind: K | Usual['kind'] }> | Rejected =>
    [...OUTAGES, 'rate-limited', ...kinds].includes(failure.kind)
      ? (failure as Extract<F, { readonly kind: K | Usual['kind'] }>)
      : rejected;
