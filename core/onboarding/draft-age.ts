import { HOUR_MS } from '../calendar/durations.ts';
import { DRAFT_KEPT_HOURS } from '../site/retention.ts';

/**
 * Whether a draft written at `keptAt` is expired, since others may use the browser. A date equally far in the
 * future comes from a wrong clock and counts as expired. Both are epoch milliseconds.
 */
export function isDraftExpired(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) >= DRAFT_KEPT_HOURS * HOUR_MS;
}
