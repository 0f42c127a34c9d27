/** A count as shown: `small` is below the limit, `hidden` would let a small one be computed. */
export type Shown = number | 'small' | 'hidden';

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** 'small' for fewer than `least` people, unless there is nobody. */
const unlessSmall = (count: number, least: number): Shown => (count > 0 && count < least ? 'small' : count);

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly count: number;
  shown: Shown;
}

const isOpen = ({ shown }: Cell) => typeof shown === 'number';

/**
 * The table of people with its sums, without cells of fewer than `least` people and without those that would
 * let one of them be computed (complementary suppression). A cell of nobody is shown.
 *
 * A table with sums is a circulation: its rows and columns are nodes, its cells edges, and what enters a node leaves
 * it. So a reader must allow for another number in a cell exactly if people could move round a circle of cells with
 * it, each of which may have more or fewer by what is shown of it. While a small cell is in no such circle, the
 * smallest cell that closes its circle is hidden too, or else the smallest shown one of its row or column; if none is left,
 * the whole table is.
 *
 * `totals`: how the column sums are shown elsewhere, which this table must not contradict. `hasSums`: whether
 * the sum of each row is shown at all.
 */
export function suppress(
  counts: readonly (readonly number[])[],
  least: number,
  { totals = null, hasSums = true }: { totals?: readonly Shown[] | null; hasSums?: boolean } = {},
) {
  const inner = counts.map((row) => [...row, sum(row)]);
  const width = (counts[0]?.length ?? 0) + 1;
  const last = Array.from({ length: width }, (_, column) => sum(inner.map((row) => row[column] ?? 0)));
  const height = inner.length + 1;
  const isInner = ({ row, column }: Cell) => row < height - 1 && column < width - 1;

  const rows = [...inner, last].map((line, row) =>
    line.map((count, column): Cell => {
      const own = unlessSmall(count, least);
      const elsewhere = row === height - 1 ? totals?.[column] : undefined;
      const isSum = column === width - 1 && row < height - 1;
      return { row, column, count, shown: !hasSums && isSum ? 'hidden' : (elsewhere ?? own) };
    }),
  );
  const cells = rows.flat();
  const columns = last.map((_, column) => cells.filter((cell) => cell.column === column));

  /** Not because it is large: the sum of a list, or a sum of which everything is hidden. */
  const isWithheld = (cell: Cell) =>
    cell.row === height - 1 ? totals?.every((total) => total === 'hidden') : !hasSums && !isInner(cell);

  /** Between which numbers a reader knows the cell to be. */
  function limits(cell: Cell): readonly [number, number] {
    if (cell.shown === 'small') return [1, least - 1];
    if (cell.shown === 'hidden') return [isWithheld(cell) ? 0 : least, Infinity];
    return [cell.count, cell.count];
  }

  /** Whether one person may move from the row of the cell to its column, or back. Sums count the other way. */
  function mayMove(cell: Cell, toColumn: boolean): boolean {
    const [low, high] = limits(cell);
    const isForward = (cell.row === height - 1) === (cell.column === width - 1);
    return isForward === toColumn ? cell.count < high : cell.count > low;
  }

  /** Whether a person who moves along `first` can return by other cells. */
  function isInCircle(first: Cell, toColumn: boolean): boolean {
    if (!mayMove(first, toColumn)) return false;
    const end = (cell: Cell, inColumn: boolean) => (inColumn ? columns[cell.column] : rows[cell.row]) ?? [];
    const reached = new Set([end(first, toColumn)]);
    for (const line of reached) {
      const isRow = rows.includes(line);
      for (const cell of line) {
        if (cell !== first && mayMove(cell, isRow)) reached.add(end(cell, isRow));
      }
    }
    return reached.has(end(first, !toColumn));
  }

  const isComputable = (cell: Cell): boolean =>
    !isOpen(cell) &&
    (hasSums || isInner(cell) || cell.row === height - 1) &&
    !isInCircle(cell, true) &&
    !isInCircle(cell, false);
  const isWeak = (cell: Cell) => cell.shown === 'small' && isComputable(cell);

  const isOurs = (cell: Cell) => cell.row < height - 1 || totals === null;
  const mayHide = (cell: Cell) => isOpen(cell) && cell.count >= least && isOurs(cell);
  const bySize = (a: Cell, b: Cell) => a.count - b.count;
  /** Hides the cell if then no small one can be computed. */
  function isTheLast(cell: Cell): boolean {
    cell.shown = 'hidden';
    const isEnough = !cells.some(isWeak);
    if (!isEnough) cell.shown = cell.count;
    return isEnough;
  }

  while (cells.some(isWeak)) {
    if (hasSums && cells.filter(mayHide).sort(bySize).some(isTheLast)) break;
    // Where the fewest cells are hidden, one more helps most.
    const near = cells
      .filter(isComputable)
      .flatMap((cell) => [rows[cell.row] ?? [], columns[cell.column] ?? []])
      .sort((a, b) => a.filter((cell) => !isOpen(cell)).length - b.filter((cell) => !isOpen(cell)).length);
    const chosen = [...near.map((line) => line.filter(isInner)), cells.filter(isInner), cells]
      .map((line) => line.filter(mayHide))
      .find((line) => line.length > 0)
      ?.sort(bySize)[0];
    if (chosen) chosen.shown = 'hidden';
    else {
      for (const cell of cells.filter(isOurs)) cell.shown = 'hidden';
      break;
    }
  }

  const body = rows.slice(0, -1).map((row) => row.map(({ shown }) => shown));
  const foot = rows[height - 1]?.map(({ shown }) => shown) ?? [];
  return {
    rows: body.map((row) => row.slice(0, -1)),
    sums: body.map((row) => row.at(-1) ?? 'hidden'),
    /** The sum of each column, and of all. */
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
export function reached(stopped: readonly Shown[], total: Shown, least: number): readonly Shown[] {
  const known = (cells: readonly Shown[]): cells is readonly number[] =>
    cells.every((cell) => typeof cell === 'number');
  return stopped.map((own, place) => {
    const before = stopped.slice(0, place);
    const after = stopped.slice(place);
    if (place === 0) return total;
    const many =
      typeof total === 'number' && known(before) ? total - sum(before) : known(after) ? sum(after) : null;
    if (many !== null) return unlessSmall(many, least);
    return after.length === 1 ? own : 'hidden';
  });
}
