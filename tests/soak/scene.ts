/**
 * What a scene saw. A scene plays a promise at any size: small in `npm test`, large in `npm run soak`. It passes or fails
 * nothing by the clock; times are figures, null where this system does not tell them.
 */
export interface Seen<Figures extends Readonly<Record<string, number | null>>> {
  readonly figures: Figures;
  /** What went against the promise, in words; empty: it held. */
  readonly faults: readonly string[];
}
