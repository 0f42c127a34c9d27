import { describe, expect, it } from 'vitest';
import { difference, quartiles, wilson } from '#core/research/statistics.ts';

const rounded = (share: { share: number; low: number; high: number } | null) =>
  share && [share.share, share.low, share.high].map((value) => Number(value.toFixed(4)));

describe('statistics', () => {
  it("Wilson's interval has the published values", () => {
    // Newcombe 1998, Statistics in Medicine 17, 857-872, table I, method 3.
    expect(rounded(wilson(81, 263))).toEqual([0.308, 0.2553, 0.3662]);
    expect(rounded(wilson(15, 148))).toEqual([0.1014, 0.0624, 0.1605]);
    expect(rounded(wilson(0, 20))).toEqual([0, 0, 0.1611]);
    expect(rounded(wilson(1, 29))).toEqual([0.0345, 0.0061, 0.1718]);
    expect(wilson(0, 0)).toBeNull();
  });

  it("Newcombe's interval of a difference has the published values", () => {
    // Newcombe 1998, Statistics in Medicine 17, 873-890, table II, method 10.
    const of = (a: number, m: number, b: number, n: number) => {
      const [first, second] = [wilson(a, m), wilson(b, n)];
      return first && second && rounded(difference(first, second));
    };
    expect(of(56, 70, 48, 80)).toEqual([0.2, 0.0524, 0.3339]);
    expect(of(9, 10, 3, 10)).toEqual([0.6, 0.1705, 0.809]);
    expect(of(5, 56, 0, 29)).toEqual([0.0893, -0.0381, 0.1926]);
    expect(of(10, 10, 0, 20)).toEqual([1, 0.6791, 1]);
  });

  it('quartiles are values that were measured', () => {
    expect(
      quartiles([
        [30, 1],
        [10, 1],
        [20, 1],
        [40, 1],
      ]),
    ).toEqual([10, 20, 30]);
    expect(quartiles([[7, 5]])).toEqual([7, 7, 7]);
    expect(
      quartiles([
        [1, 99],
        [500, 1],
      ]),
    ).toEqual([1, 1, 1]);
    expect(quartiles([])).toBeNull();
  });
});
