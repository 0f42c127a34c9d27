import type { Clock } from '#core/ports/clock.ts';

/** Node and browsers have the same. */
export function makeSystemClock(): Clock {
  return { now: () => Date.now(), monotonic: () => performance.now() };
}
