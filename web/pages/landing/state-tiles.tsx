import { styled } from 'styled-components';
import { PHONE } from '../../ui/theme.ts';

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

/** The postal codes of the states in each row, in the same order. */
const STATE_LETTERS = [
  'AKME',
  'VTNH',
  'WAIDMTNDMNILWIMINYRIMA',
  'ORNVWYSDIAINOHPANJCT',
  'CAUTCONEMOKYWVVAMDDE',
  'AZNMKSARTNNCSC',
  'OKLAMSALGA',
  'HITXFL',
];

const TILES = STATE_ROWS.flatMap((columns, row) =>
  columns.map((column) => `M${column * PITCH + 5} ${row * PITCH + 5}h${SIDE}v${SIDE}h-${SIDE}z`),
).join('');

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  & text {
    font: 700 13px var(--font);
    text-anchor: middle;
  }
  /* Too small to be read there. */
  ${PHONE} {
    & text {
      display: none;
    }
  }
`;

/** A map of the states as tiles of equal size. */
export function StateTiles({ filled }: { filled: boolean }) {
  return (
    <Drawing viewBox={`0 0 ${12 * PITCH} ${STATE_ROWS.length * PITCH}`} aria-hidden="true">
      <path
        d={TILES}
        fill={filled ? 'var(--action)' : 'none'}
        stroke={filled ? 'var(--action)' : 'var(--edge)'}
        strokeWidth={filled ? 5 : 2}
        strokeLinejoin="round"
      />
      {STATE_ROWS.map((columns, row) => (
        <text
          key={STATE_LETTERS[row]}
          // One x coordinate per letter, to center both letters in the tile.
          x={columns.flatMap((column) => [column * PITCH + 15, column * PITCH + 25]).join(' ')}
          y={row * PITCH + 24.5}
          fill={filled ? 'var(--on-action)' : 'var(--ink-soft)'}
        >
          {STATE_LETTERS[row]}
        </text>
      ))}
    </Drawing>
  );
}
