import { styled } from 'styled-components';
import { sectionsCopy } from '#copy/landing-sections.ts';
import type { Problem } from '#copy/problems.ts';
import { BILL_ICONS } from './bill-icons.ts';

const PITCH = 56;
const COLUMNS = 7;
const ROWS = 5;
const DAYS = 31;
/** The bills of the example month by day. The sun is on the 4th Wednesday. */
const BILLS: readonly (readonly [day: number, id: Problem['id']])[] = [
  [1, 'rent'],
  [10, 'utilities'],
  [16, 'medicine'],
  [27, 'groceries'],
];
const SUN_DAY = 22;

const at = (day: number) => ({
  x: 30 + ((day - 1) % COLUMNS) * PITCH,
  y: 30 + Math.floor((day - 1) / COLUMNS) * PITCH,
});

/** A line for each week. Its dashes are the dots; the bills and the sun cover theirs. */
const WEEKS = Array.from({ length: ROWS }, (_, week) => {
  const { x, y } = at(week * COLUMNS + 1);
  return `M${x} ${y}H${at(Math.min((week + 1) * COLUMNS, DAYS)).x + 1}`;
}).join('');

const Drawing = styled.svg`
  width: 100%;
  max-width: 28rem;
  height: auto;
  overflow: visible;
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

/** A month with bills on many days and the benefit on one. */
export function MonthOfBills() {
  const sun = at(SUN_DAY);
  return (
    <Figure>
      <Drawing viewBox={`0 0 ${60 + (COLUMNS - 1) * PITCH} ${60 + (ROWS - 1) * PITCH}`} aria-hidden="true">
        <path
          d={WEEKS}
          stroke="var(--edge)"
          strokeWidth="9"
          strokeLinecap="round"
          strokeDasharray={`0 ${PITCH}`}
        />
        {BILLS.map(([day, id]) => (
          <g key={id} transform={`translate(${at(day).x - 24} ${at(day).y - 24})`}>
            <rect width="48" height="48" rx="13" fill="var(--action)" />
            <path
              transform="translate(10 10) scale(1.17)"
              d={BILL_ICONS[id]}
              fill="none"
              stroke="var(--on-action)"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </g>
        ))}
        <circle cx={sun.x} cy={sun.y} r="25" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="2.5" />
      </Drawing>
      <figcaption>{sectionsCopy.problemsPicture}</figcaption>
    </Figure>
  );
}
