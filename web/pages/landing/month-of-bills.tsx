import { styled } from 'styled-components';
import { sectionsCopy } from '#copy/landing-sections.ts';
import type { Problem } from '#copy/problems.ts';

const PITCH = 56;
const COLUMNS = 7;
const ROWS = 5;
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
/** SVG paths on a 24 by 24 grid. */
const ICONS: Readonly<Record<Problem['id'], string>> = {
  rent: 'M3.5 11.5L12 4.5l8.5 7M6 9.7V20h12V9.7M10 20v-5.5h4V20',
  groceries: 'M3 10h18l-2 10H5zM8 10l2.7-6M16 10l-2.7-6M9 13.7v2.8M12 13.7v2.8M15 13.7v2.8',
  medicine: 'M6.5 3.5h11v4h-11zM8 7.5V20.5h8V7.5M12 11v6M9 14h6',
  utilities:
    'M9.5 18.5h5M10.5 21.5h3M9 15.5c-2-1.2-3.3-3-3.3-5.3a6.3 6.3 0 0 1 12.6 0c0 2.3-1.3 4.1-3.3 5.3v3h-6z',
};

/** The bills of the example month by day. It begins on a Sunday, and the sun is on the 4th Wednesday. */
export const BILLS: readonly (readonly [day: number, id: Problem['id']])[] = [
  [1, 'rent'],
  [10, 'utilities'],
  [16, 'medicine'],
  [27, 'groceries'],
];
const SUN_DAY = 25;

const at = (day: number) => ({
  x: 30 + ((day - 1) % COLUMNS) * PITCH,
  y: 30 + Math.floor((day - 1) / COLUMNS) * PITCH,
});

const Drawing = styled.svg`
  width: 100%;
  max-width: 28rem;
  height: auto;
  overflow: visible;
  fill: var(--ink-soft);
  font: 22px var(--font);
  text-anchor: middle;
  & circle + text {
    fill: var(--on-sun);
    font-weight: 700;
    forced-color-adjust: none;
  }
`;

const Figure = styled.figure`
  display: grid;
  gap: 1.25rem;
  & figcaption {
    max-width: 26rem;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
`;

/** A bill as a tile of 48 by 48. */
export function Bill({ id }: { id: Problem['id'] }) {
  return (
    <>
      <rect width="48" height="48" rx="13" fill="var(--action)" />
      <path
        transform="translate(10 10) scale(1.17)"
        d={ICONS[id]}
        fill="none"
        stroke="var(--on-action)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

export function MonthOfBills() {
  return (
    <Figure>
      <Drawing viewBox={`0 0 ${60 + (COLUMNS - 1) * PITCH} ${60 + (ROWS - 1) * PITCH}`} aria-hidden="true">
        {DAYS.map((day) => {
          const bill = BILLS.find(([due]) => due === day);
          const { x, y } = at(day);
          return (
            <g key={day} transform={`translate(${x - 24} ${y - 24})`}>
              {day === SUN_DAY ? (
                <circle cx="24" cy="24" r="25" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="2.5" />
              ) : null}
              {bill ? (
                <Bill id={bill[1]} />
              ) : (
                <text x="24" y="32">
                  {day}
                </text>
              )}
            </g>
          );
        })}
      </Drawing>
      <figcaption>{sectionsCopy.problemsPicture}</figcaption>
    </Figure>
  );
}
