import type { Clock } from '#core/ports/clock.ts';

/** The platform's clocks. */
export function makeBrowserClock(): Clock {
  return { now: () => Date.now(), monotonic: () => performance.now() };
}
