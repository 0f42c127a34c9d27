/** A count as shown: `small` is below the limit, `hidden` would let a small one be computed. */
export type Shown = number | 'small' | 'hidden';

interface ShownTable {
  readonly rows: readonly (readonly Shown[])[];
  /** The sum of each row. */
  readonly sums: readonly Shown[];
  /** The sum of each column, and of all. */
  readonly totals: readonly Shown[];
  readonly total: Shown;
}

/** After so many rounds, what is left to narrow is far from a single number. */
const ROUNDS_MAX = 100;

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** A cell of the table with its sums, and between which numbers a reader knows it to be. */
interface Cell {
  readonly row: number;
  readonly column: number;
  readonly count: number;
  shown: Shown;
  low: number;
  high: number;
}

const isOpen = ({ shown }: Cell) => typeof shown === 'number';

/**
 * The table of people with its sums, without cells of fewer than `least` people and without those that would
 * let one of them be computed (complementary suppression). A cell of nobody is shown.
 *
 * A cell can be computed in two ways. A table with sums is a graph: rows and columns are its nodes, hidden
 * cells its edges, and the cell follows from the sums if its edge is a bridge. Or the sums and the limit leave
 * only one number for it: two cells of fewer than 11 with the sum 20. While there is such a cell, the smallest
 * shown one of its row or column is hidden too; if none is left, the whole table is.
 *
 * `totals`: how the column sums are shown elsewhere, which this table must not contradict. `hasSums`: whether
 * the sum of each row is shown at all.
 */
export function suppress(
  counts: readonly (readonly number[])[],
  least: number,
  { totals = null, hasSums = true }: { totals?: readonly Shown[] | null; hasSums?: boolean } = {},
): ShownTable {
  const inner = counts.map((row) => [...row, sum(row)]);
  const width = (counts[0]?.length ?? 0) + 1;
  const last = Array.from({ length: width }, (_, column) => sum(inner.map((row) => row[column] ?? 0)));
  const height = inner.length + 1;
  const isInner = ({ row, column }: Cell) => row < height - 1 && column < width - 1;

  const rows = [...inner, last].map((line, row) =>
    line.map((count, column): Cell => {
      const own = count > 0 && count < least ? 'small' : count;
      const elsewhere = row === height - 1 ? totals?.[column] : undefined;
      const isSum = column === width - 1 && row < height - 1;
      return {
        row,
        column,
        count,
        shown: !hasSums && isSum ? 'hidden' : (elsewhere ?? own),
        low: 0,
        high: 0,
      };
    }),
  );
  const cells = rows.flat();
  const columns = last.map((_, column) => cells.filter((cell) => cell.column === column));
  const lines = [...rows, ...columns];

  /** Whether the row and the column of the cell are not connected by other hidden cells. */
  function isBridge(bridge: Cell): boolean {
    const reachedRows = new Set([bridge.row]);
    const reachedColumns = new Set<number>();
    const waiting = [...(rows[bridge.row] ?? [])];
    for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
      if (cell === bridge || isOpen(cell)) continue;
      if (!reachedColumns.has(cell.column)) waiting.push(...(columns[cell.column] ?? []));
      if (!reachedRows.has(cell.row)) waiting.push(...(rows[cell.row] ?? []));
      reachedColumns.add(cell.column);
      reachedRows.add(cell.row);
    }
    return !reachedColumns.has(bridge.column);
  }

  /** Not because it is large: the sum of a list, or a sum of which everything is hidden. */
  const isWithheld = (cell: Cell) =>
    cell.row === height - 1 ? totals?.every((total) => total === 'hidden') : !hasSums && !isInner(cell);

  /** Narrows what a reader knows of the cells, line by line: each line adds up to its last cell. */
  function narrow(): void {
    for (const cell of cells) {
      cell.low = typeof cell.shown === 'number' ? cell.count : cell.shown === 'small' ? 1 : 0;
      cell.high = typeof cell.shown === 'number' ? cell.count : cell.shown === 'small' ? least - 1 : Infinity;
      if (cell.shown === 'hidden' && !isWithheld(cell)) cell.low = least;
    }
    let changed = true;
    for (let round = 0; changed && round < ROUNDS_MAX; round++) {
      changed = false;
      for (const line of lines) {
        const total = line.at(-1);
        const parts = line.slice(0, -1);
        if (!total || parts.every(isOpen)) continue;
        const low = sum(parts.map((cell) => cell.low));
        const unbounded = parts.filter((cell) => cell.high === Infinity);
        const high = sum(parts.map((cell) => (cell.high === Infinity ? 0 : cell.high)));
        for (const cell of line) {
          const others = unbounded.some((other) => other !== cell)
            ? Infinity
            : high - (cell.high === Infinity ? 0 : cell.high);
          const newLow = cell === total ? low : total.low - others;
          const newHigh =
            cell === total ? (unbounded.length > 0 ? Infinity : high) : total.high - (low - cell.low);
          if (newLow <= cell.low && newHigh >= cell.high) continue;
          cell.low = Math.max(cell.low, newLow);
          cell.high = Math.min(cell.high, newHigh);
          changed = true;
        }
      }
    }
  }

  /** The hidden cells that a reader can compute. */
  function computable(): readonly Cell[] {
    narrow();
    const secret = cells.filter(
      (cell) => !isOpen(cell) && (hasSums || isInner(cell) || cell.row === height - 1),
    );
    return secret.filter((cell) => cell.low >= cell.high || isBridge(cell));
  }

  for (let weak = computable(); weak.length > 0; weak = computable()) {
    const mayHide = (cell: Cell) => isOpen(cell) && cell.count >= least && (isInner(cell) || totals === null);
    // Where the fewest cells are hidden, one more helps most.
    const near = weak
      .flatMap((cell) => [rows[cell.row] ?? [], columns[cell.column] ?? []])
      .sort((a, b) => a.filter((cell) => !isOpen(cell)).length - b.filter((cell) => !isOpen(cell)).length);
    const chosen = [...near.map((line) => line.filter(isInner)), cells.filter(isInner), cells]
      .map((line) => line.filter(mayHide))
      .find((line) => line.length > 0)
      ?.reduce((a, b) => (b.count < a.count ? b : a));
    if (chosen) chosen.shown = 'hidden';
    else {
      for (const cell of cells) if (cell.row < height - 1 || totals === null) cell.shown = 'hidden';
      break;
    }
  }

  const body = rows.slice(0, -1).map((row) => row.map(({ shown }) => shown));
  const foot = rows[height - 1]?.map(({ shown }) => shown) ?? [];
  return {
    rows: body.map((row) => row.slice(0, -1)),
    sums: body.map((row) => row.at(-1) ?? 'hidden'),
    totals: foot.slice(0, -1),
    total: foot.at(-1) ?? 'hidden',
  };
}

/** Counts that add up to a sum, such as people by day. */
export function suppressList(
  counts: readonly number[],
  least: number,
): { readonly rows: readonly Shown[]; readonly total: Shown } {
  const column = counts.map((count) => [count]);
  const { rows, total } = suppress(column, least, { hasSums: false });
  return { rows: rows.flat(), total };
}

/**
 * How many people were in each place or a later one, as far as it follows from what is shown: `stopped` has
 * the people of each place, `total` all of them.
 */
export function reached(stopped: readonly Shown[], total: Shown): readonly Shown[] {
  const known = (cells: readonly Shown[]): cells is readonly number[] =>
    cells.every((cell) => typeof cell === 'number');
  return stopped.map((own, place) => {
    const before = stopped.slice(0, place);
    const after = stopped.slice(place);
    if (place === 0) return total;
    if (typeof total === 'number' && known(before)) return total - sum(before);
    if (known(after)) return sum(after);
    return after.length === 1 ? own : 'hidden';
  });
}
