import { DRAFT_KEPT_HOURS } from '../site/retention.ts';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Whether a draft written at `keptAt` is expired, since others may use the browser. A date equally far in the
 * future comes from a wrong clock and counts as expired. Both are epoch milliseconds.
 */
export function isDraftExpired(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) >= DRAFT_KEPT_HOURS * HOUR_MS;
}
