/**
 * The result of a scene. A scene checks a promise at any size: small in `npm test`, large in `npm run soak`. Times never
 * decide whether it passes; they are figures, null if the system does not report them.
 */
export interface Seen<Figures extends Readonly<Record<string, number | null>>> {
  readonly figures: Figures;
  /** Descriptions of violations; empty: the scene passed. */
  readonly faults: readonly string[];
}
