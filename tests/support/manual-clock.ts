import type { Clock } from '#core/ports/clock.ts';

export interface ManualClock extends Clock {
  /** Advances both clocks. */
  advance(ms: number): void;
  /** Sets only the wall clock, like a person or a time server. */
  setWall(now: number): void;
}

/** A clock that moves only on command. */
export function makeManualClock(start: number = Date.UTC(2026, 0, 5, 12)): ManualClock {
  let wall = start;
  let steady = 0;
  return {
    now: () => wall,
    monotonic: () => steady,
    advance(ms) {
      wall += ms;
      steady += ms;
    },
    setWall(now) {
      wall = now;
    },
  };
}
