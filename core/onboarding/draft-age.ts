import { DRAFT_KEPT_HOURS } from '../site/retention.ts';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Whether a draft that was last written at `keptAt` has lain too long, so that nothing typed stays for ever in a browser that
 * others use. One from as far in the future was written by a clock that was wrong. Both epoch milliseconds.
 */
export function isDraftOver(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) >= DRAFT_KEPT_HOURS * HOUR_MS;
}
