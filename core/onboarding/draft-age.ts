import { DRAFT_KEPT_HOURS } from '../site/retention.ts';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Whether a draft that was last written at `keptAt` is too old to keep: nothing typed may stay for ever in a browser that
 * others use. A date as far in the future comes from a wrong clock. Both epoch milliseconds.
 */
export function isDraftExpired(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) >= DRAFT_KEPT_HOURS * HOUR_MS;
}
