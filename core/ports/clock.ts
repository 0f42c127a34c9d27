/** The only source of time in core. */
export interface Clock {
  /** Wall clock, milliseconds since 1970-01-01 UTC. May jump. */
  now(): number;
  /** Monotonic milliseconds since an arbitrary start. Never goes back. */
  monotonic(): number;
}
