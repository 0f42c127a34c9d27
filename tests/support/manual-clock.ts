import type { Clock } from '#core/ports/clock.ts';

export interface ManualClock extends Clock {
  /** Lets time pass: both clocks move. */
  advance(ms: number): void;
  /** Sets the wall clock alone, as a person or a time server would. */
  setWall(now: number): void;
}

/** A clock that moves only when it is told to. */
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
