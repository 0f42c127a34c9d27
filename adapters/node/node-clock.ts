import { performance } from 'node:perf_hooks';
import type { Clock } from '#core/ports/clock.ts';

export function makeNodeClock(): Clock {
  return { now: () => Date.now(), monotonic: () => performance.now() };
}
