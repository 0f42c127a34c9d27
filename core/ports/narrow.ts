import { isOutage, LOG_IN_FAILURES, type Outage } from './failures.ts';

/** The kinds of `SensitiveActionError` that a response can have. */
export const SENSITIVE_FAILURES = [...LOG_IN_FAILURES, 'rate-limited'] as const;

/** Keeps outages and the failures that a port method declares; any other becomes `otherwise`. */
export const narrow =
  <const K extends string, R>(kinds: readonly K[], otherwise: R) =>
  <F extends { readonly kind: string }>(failure: F): Extract<F, { readonly kind: K | Outage['kind'] }> | R =>
    isOutage(failure) || (kinds as readonly string[]).includes(failure.kind)
      ? (failure as Extract<F, { readonly kind: K | Outage['kind'] }>)
      : otherwise;
