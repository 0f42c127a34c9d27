/** The statistics of a row of samples. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** The quantile at `share` (0 to 1) by nearest rank. Throws without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const found = sorted[rank - 1];
  if (found === undefined) throw new Error('no samples');
  return found;
}

/** The median. Throws without samples. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('no samples');
  return (lower + upper) / 2;
}

export function spread(samples: readonly number[]): Spread {
  return { min: Math.min(...samples), median: median(samples), max: Math.max(...samples) };
}

/**
 * Ours divided by the peer's sample of the same round. Rounds are paired because the machine's speed changes from minute to
 * minute. Throws if the rows differ in length or a divisor is 0.
 */
export function ratios(ours: readonly number[], beside: readonly number[]): readonly number[] {
  if (ours.length !== beside.length) throw new Error('the rounds are not paired');
  return ours.map((value, round) => {
    const divisor = beside[round];
    if (!divisor) throw new Error('nothing to compare with');
    return value / divisor;
  });
}

export type Target = Readonly<{ atMost: number } | { atLeast: number }>;

export function meets(value: number, target: Target): boolean {
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}
