import { meets, ratios, type Spread, spread, type Target } from './statistics.ts';

/** One line of the table, with everything that was measured for it. */
export interface Row {
  readonly group: string;
  readonly measure: string;
  readonly unit: string;
  /** One sample per round. */
  readonly ours: readonly number[];
  /** What stood beside it in the same rounds. */
  readonly beside: { readonly name: string; readonly samples: readonly number[] } | null;
  /** Held against the median of our samples, or of ours divided by what stood beside it. */
  readonly target: { readonly of: 'ours' | 'ratio'; readonly is: Target } | null;
  /** What a reader has to know to read the figures. */
  readonly note?: string;
}

/** A measure that could not be taken here, and why. */
export interface Skipped {
  readonly group: string;
  readonly measure: string;
  readonly reason: string;
}

export interface Findings {
  readonly rows: readonly Row[];
  readonly skipped: readonly Skipped[];
}

export interface BenchOptions {
  /** Fewer and shorter rounds, less to generate. */
  readonly quick: boolean;
  /** Says what is under way. */
  say(line: string): void;
  /** Keeps a command line for the record. */
  ran(command: string): void;
}

export type Group = (options: BenchOptions) => Promise<Findings>;

export function ratioOf({ ours, beside }: Row): Spread | null {
  return beside === null ? null : spread(ratios(ours, beside.samples));
}

/** `met`, `missed`, or null where nothing was aimed at. */
export function verdictOf(row: Row): 'met' | 'missed' | null {
  if (row.target === null) return null;
  const ratio = ratioOf(row);
  const { of, is } = row.target;
  if (of === 'ratio' && ratio === null) throw new Error(`${row.measure} has a target of a ratio to nothing`);
  const value = of === 'ratio' && ratio ? ratio.median : spread(row.ours).median;
  return meets(value, is) ? 'met' : 'missed';
}
