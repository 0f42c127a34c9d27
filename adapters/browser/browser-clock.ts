import type { Clock } from '#core/ports/clock.ts';

export function makeBrowserClock(): Clock {
  return { now: () => Date.now(), monotonic: () => performance.now() };
}
