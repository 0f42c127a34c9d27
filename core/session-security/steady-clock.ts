import type { Clock } from '../ports/clock.ts';
import { CLOCK_TOLERANCE_MS } from './session-limits.ts';

/**
 * Epoch milliseconds that run with the monotonic clock from an anchor in the wall clock, so that a clock that is set moves no
 * limit (decision 48).
 */
export interface SteadyClock {
  now(): number;
  /** How far the wall clock has run ahead since the anchor, milliseconds; negative: it was set back. */
  gap(): number;
  /** Sleep, or a clock that was set: more than a minute of gap. */
  isTorn(): boolean;
  /** From now on the wall clock of this moment counts. */
  anchor(): void;
}

export function makeSteadyClock(clock: Clock): SteadyClock {
  let wall = clock.now();
  let monotonic = clock.monotonic();
  const now = () => wall + (clock.monotonic() - monotonic);
  const gap = () => clock.now() - now();
  return {
    now,
    gap,
    isTorn: () => Math.abs(gap()) > CLOCK_TOLERANCE_MS,
    anchor() {
      wall = clock.now();
      monotonic = clock.monotonic();
    },
  };
}
