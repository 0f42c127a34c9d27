const PITCH = 40;
const SIDE = 30;

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** One tile per state, roughly at its place on the map: the occupied columns of each row, from north to south. */
export const STATE_ROWS: readonly (readonly number[])[] = [
  [0, 11],
  [10, 11],
  span(1, 11),
  span(1, 10),
  span(1, 10),
  span(2, 8),
  span(4, 8),
  [0, 4, 9],
];

const TILES = STATE_ROWS.flatMap((columns, row) =>
  columns.map((column) => `M${column * PITCH + 5} ${row * PITCH + 5}h${SIDE}v${SIDE}h-${SIDE}z`),
).join('');

/** A map of the states as tiles of equal size. */
export function StateTiles({ filled }: { filled: boolean }) {
  return (
    <svg width="100%" viewBox={`0 0 ${12 * PITCH} ${STATE_ROWS.length * PITCH}`} aria-hidden="true">
      <path
        d={TILES}
        fill={filled ? 'var(--action)' : 'none'}
        stroke={filled ? 'var(--action)' : 'var(--edge)'}
        strokeWidth={filled ? 5 : 2}
        strokeLinejoin="round"
      />
    </svg>
  );
}
