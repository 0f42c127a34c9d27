import { meets, ratios, type Spread, spread, type Target } from './statistics.ts';

/** One line of the table with all its samples. */
export interface Row {
  readonly group: string;
  readonly measure: string;
  readonly unit: string;
  /** One sample per round. */
  readonly ours: readonly number[];
  /** The peer of the same rounds. */
  readonly beside: { readonly name: string; readonly samples: readonly number[] } | null;
  /** Compared with the median of our samples, or of the ratios to the peer. */
  readonly target: { readonly of: 'ours' | 'ratio'; readonly is: Target } | null;
  /** A note for readers of the figures. */
  readonly note?: string;
}

interface More extends Partial<Pick<Row, 'beside' | 'note'>> {
  readonly is?: Target | null;
  /** If not the ratio to the peer where there is one, and our samples where there is none. */
  readonly of?: 'ours';
}

/** Makes the rows of a group. `is`: its target. */
export const rowsOf =
  (group: string) =>
  (
    measure: string,
    unit: string,
    ours: readonly number[],
    { beside = null, is = null, of, note }: More = {},
  ) => {
    const target: Row['target'] = is && { of: of ?? (beside ? 'ratio' : 'ours'), is };
    return { group, measure, unit, ours, beside, target, ...(note === undefined ? {} : { note }) };
  };

/** A measurement that was not possible here, and why. */
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
  /** Fewer and shorter rounds with less data. */
  readonly quick: boolean;
  /** Reports progress. */
  say(line: string): void;
  /** Keeps a command line for the record. */
  ran(command: string): void;
}

export type Group = (options: BenchOptions) => Promise<Findings>;

export function ratioOf({ ours, beside }: Row): Spread | null {
  return beside === null ? null : spread(ratios(ours, beside.samples));
}

/** `met`, `missed`, or null without a target. */
export function verdictOf(row: Row): 'met' | 'missed' | null {
  if (row.target === null) return null;
  const ratio = ratioOf(row);
  const { of, is } = row.target;
  if (of === 'ratio' && ratio === null) throw new Error(`${row.measure} has a target of a ratio to nothing`);
  const value = of === 'ratio' && ratio ? ratio.median : spread(row.ours).median;
  return meets(value, is) ? 'met' : 'missed';
}
