import { type Failure, isOutage, type Outage, rejected } from '#core/ports/failures.ts';

/** Failures that every port method can have. */
type CommonFailure = Outage | Failure<'rate-limited' | 'rejected'>;

/** Keeps the common failures and the given ones; all others become `rejected`. */
export const keep =
  <const K extends string = never>(...kinds: readonly K[]) =>
  <F extends { readonly kind: string }>(
    failure: F,
  ): Extract<F, { readonly kind: K | CommonFailure['kind'] }> | Failure<'rejected'> =>
    isOutage(failure) || ['rate-limited', ...kinds].includes(failure.kind)
      ? (failure as Extract<F, { readonly kind: K | CommonFailure['kind'] }>)
      : rejected;
