/** The position of the sun for each timing. Other timings have no fixed day and no sun. */
const CHOSEN_CELL: Readonly<Record<string, readonly [column: number, row: number]>> = {
  '1st_business_day': [0, 0],
  '2nd_wednesday': [2, 1],
  '3rd_wednesday': [2, 2],
  '4th_wednesday': [2, 3],
};

const COLUMNS = [0, 1, 2, 3, 4];
const ROWS = [0, 1, 2, 3];
const PITCH = 10;

/** Four working weeks with a sun on the chosen day. Decorative, because the label says the same. */
export function MonthGlyph({ timing }: { timing: string }) {
  const chosen = CHOSEN_CELL[timing];
  return (
    <svg width="54" height="44" viewBox="-2 -2 54 44" aria-hidden="true" focusable="false">
      {ROWS.map((row) =>
        COLUMNS.map((column) => (
          <rect
            key={`${column}-${row}`}
            x={column * PITCH + 1}
            y={row * PITCH + 1}
            width="8"
            height="8"
            rx="2.5"
            fill="var(--faded)"
          />
        )),
      )}
      {chosen ? (
        <circle
          cx={chosen[0] * PITCH + 5}
          cy={chosen[1] * PITCH + 5}
          r="5.6"
          fill="var(--sun)"
          stroke="var(--sun-edge)"
          strokeWidth="1.8"
        />
      ) : null}
    </svg>
  );
}
