import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reached, type Shown, suppress, suppressList } from '#core/research/suppression.ts';

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

describe('suppression', () => {
  it('shows everything if no count is small', () => {
    expect(
      suppress(
        [
          [11, 20],
          [0, 30],
        ],
        11,
      ),
    ).toEqual({
      rows: [
        [11, 20],
        [0, 30],
      ],
      sums: [31, 30],
      totals: [11, 50],
      total: 61,
    });
  });

  it('hides a second cell of the row and of the column, so that sums reveal nothing', () => {
    expect(
      suppress(
        [
          [3, 20, 50],
          [40, 30, 60],
          [70, 80, 90],
        ],
        11,
      ),
    ).toEqual({
      rows: [
        ['small', 'hidden', 50],
        ['hidden', 'hidden', 60],
        [70, 80, 90],
      ],
      sums: [73, 130, 240],
      totals: [113, 130, 200],
      total: 443,
    });
  });

  it('hides little beside one small row, also where the column sums are shown elsewhere', () => {
    const rows = [
      [100, 33, 67],
      [75, 25, 50],
      [60, 20, 40],
      [1, 0, 0],
    ];
    for (const totals of [null, [236, 78, 157, 471]]) {
      expect(suppress(rows, 11, { totals })).toEqual({
        rows: [
          [100, 33, 67],
          [75, 25, 50],
          ['hidden', 20, 40],
          ['small', 0, 0],
        ],
        sums: [200, 150, 'hidden', 'small'],
        totals: [236, 78, 157],
        total: 471,
      });
    }
  });

  it('hides a second one of a list, and the sum if there is no other', () => {
    expect(suppressList([3, 500, 20], 11)).toEqual({ rows: ['small', 500, 'hidden'], total: 523 });
    expect(suppressList([3, 0], 11)).toEqual({ rows: ['small', 0], total: 'small' });
    expect(suppressList([], 11)).toEqual({ rows: [], total: 0 });
  });

  it('two small cells do not follow from their sum and the limit', () => {
    expect(suppressList([10, 10, 0], 11).total).not.toBe(20);
    expect(suppressList([1, 1, 30], 3)).toEqual({ rows: ['small', 'small', 'hidden'], total: 32 });
  });

  it('does not show a cell that a total hidden elsewhere would follow from', () => {
    const { rows } = suppress([[5, 60, 70]], 11, { totals: ['small', 'hidden', 70, 135] });
    expect(rows).toEqual([['small', 'hidden', 70]]);
  });

  it('shows how many came as far only if it follows from what is shown', () => {
    expect(reached([40, 30, 20], 90, 11)).toEqual([90, 50, 20]);
    expect(reached([40, 'small', 'hidden', 20], 90, 11)).toEqual([90, 50, 'hidden', 20]);
    expect(reached([30, 0, 'small', 'small'], 33, 11)).toEqual([33, 'small', 'small', 'small']);
    expect(reached([40, 'hidden', 'small'], 'hidden', 11)).toEqual(['hidden', 'hidden', 'small']);
  });
});

type Published = ReturnType<typeof suppress>;

/** Whether a reader must allow that the cell has another number than `own`: a table that fits everything shown. */
function mayDiffer(
  { rows, sums, totals, total }: Published,
  least: number,
  most: number,
  at: number,
  own: number,
): boolean {
  const fits = (cell: Shown | undefined, count: number) =>
    typeof cell === 'number' ? cell === count : cell === 'small' ? count > 0 && count < least : true;
  const below = (cell: Shown | undefined, count: number) =>
    typeof cell === 'number' ? count <= cell : cell === 'small' ? count < least : true;
  const width = totals.length;
  const cells = rows.flat();
  const row: number[] = [];
  const columns = totals.map(() => 0);
  function search(place: number): boolean {
    if (place === cells.length) {
      return columns.every((count, j) => fits(totals[j], count)) && fits(total, sum(columns));
    }
    const j = place % width;
    const cell = cells[place];
    for (let count = 0; count <= most; count++) {
      if (!fits(cell, count) || (place === at && count === own)) continue;
      if (j === 0) row.length = 0;
      row.push(count);
      columns[j] = (columns[j] ?? 0) + count;
      const i = (place - j) / width;
      const isOpen =
        below(sums[i], sum(row)) &&
        below(totals[j], columns[j] ?? 0) &&
        (j < width - 1 || fits(sums[i], sum(row)));
      const before = [...row];
      if (isOpen && search(place + 1)) return true;
      row.splice(0, row.length, ...before.slice(0, -1));
      columns[j] = (columns[j] ?? 0) - count;
    }
    return false;
  }
  return search(0);
}

describe('no small count can be computed from what is shown', () => {
  const LEAST = 3;
  const MOST = 7;
  const count = fc.nat(MOST);
  const table = fc
    .record({ height: fc.integer({ min: 1, max: 3 }), width: fc.integer({ min: 1, max: 3 }) })
    .chain(({ height, width }) =>
      fc.array(fc.array(count, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    );

  function expectSecret(rows: readonly (readonly number[])[], shown: Published): void {
    for (const [place, own] of rows.flat().entries()) {
      if (own === 0 || own >= LEAST) continue;
      expect(shown.rows.flat()[place]).not.toBe(own);
      expect(mayDiffer(shown, LEAST, MOST + 3, place, own), JSON.stringify({ rows, shown, place })).toBe(
        true,
      );
    }
  }

  it('of a table with the sums of its rows and columns', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const shown = suppress(rows, LEAST);
        expectSecret(rows, shown);
        for (const [i, row] of rows.entries()) {
          for (const [j, own] of row.entries())
            expect([own, 'small', 'hidden']).toContain(shown.rows[i]?.[j]);
          expect([sum(row), 'small', 'hidden']).toContain(shown.sums[i]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of a table in which one follows only from several lines together', () => {
    const rows = [
      [0, 0, 4],
      [1, 0, 3],
      [3, 2, 2],
    ];
    expectSecret(rows, suppress(rows, LEAST));
  });

  it('of a list with its sum', () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 5 }), (counts) => {
        const { rows, total } = suppressList(counts, LEAST);
        const shown = {
          rows: rows.map((cell) => [cell]),
          sums: rows.map(() => 'hidden' as const),
          totals: [total],
          total,
        };
        expectSecret(
          counts.map((each) => [each]),
          shown,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('of a table whose column sums are shown in another one', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const all = (rows[0] ?? []).map((_, j) => sum(rows.map((row) => row[j] ?? 0)));
        const known = suppressList(all, LEAST);
        const shown = suppress(rows, LEAST, { totals: [...known.rows, known.total] });
        expect([shown.totals, shown.total]).toEqual([known.rows, known.total]);
        expectSecret(rows, shown);
      }),
      { numRuns: 200 },
    );
  });
});
