/** The quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

/** A share with its interval; all three from 0 to 1. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The 95 % interval of a share by Wilson's score method; null without anybody. */
export function wilson(count: number, of: number): Share | null {
  if (of <= 0) return null;
  const share = count / of;
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The difference `a - b` of two independent shares with its 95 % interval, by Newcombe's hybrid score method. */
export function difference(a: Share, b: Share): Share {
  const share = a.share - b.share;
  return {
    share,
    low: share - Math.hypot(a.share - a.low, b.high - b.share),
    high: share + Math.hypot(a.high - a.share, b.share - b.low),
  };
}

export type Histogram = readonly (readonly [value: number, count: number])[];

/** The quartiles and the median: the smallest values that a quarter, half and three quarters do not exceed. */
export function quartiles(histogram: Histogram): readonly [number, number, number] | null {
  const sorted = [...histogram].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const quantile = (part: number) => {
    let left = total * part;
    for (const [value, count] of sorted) {
      left -= count;
      if (left <= 0) return value;
    }
    return sorted.at(-1)?.[0] ?? 0;
  };
  return [quantile(0.25), quantile(0.5), quantile(0.75)];
}
