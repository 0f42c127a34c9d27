import { useId } from 'react';
import { styled } from 'styled-components';
import { monthAndYear, weekdayName } from '#copy/dates.ts';
import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  firstOfMonth,
  monthOf,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';

const WIDTH = 400;
const PITCH_X = 52;
const PITCH_Y = 50;
const FIRST_X = 44;
const FIRST_Y = 160;
const WEEKS = 6;
const HEIGHT = FIRST_Y + (WEEKS - 1) * PITCH_Y + 36;
/** The middle of the sun on the horizon of the heading. */
const HORIZON = { x: 318, y: 84 };

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  overflow: visible;
  & text {
    font: 400 21px var(--font);
    text-anchor: middle;
    fill: var(--ink);
  }
  & .month {
    font: 700 28px var(--font);
    text-anchor: start;
    fill: #fdf8ee;
  }
  & .weekday {
    font: 700 15px var(--font);
    fill: var(--ink-soft);
  }
  & .strong {
    font-weight: 700;
  }
  & .sun-day {
    font-weight: 700;
    fill: var(--on-sun);
  }
  & .on-action {
    font-weight: 700;
    fill: var(--on-action);
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
  }
`;

/** It sets as soon as a day has the sun. */
const OnHorizon = styled.g<{ $up: boolean }>`
  opacity: ${({ $up }) => ($up ? 1 : 0)};
  @media (prefers-reduced-motion: no-preference) {
    transition: opacity 0.4s;
  }
`;

const Moving = styled.g<{ $x: number; $y: number; $shown: boolean }>`
  transform: translate(${({ $x }) => $x}px, ${({ $y }) => $y}px);
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  @media (prefers-reduced-motion: no-preference) {
    transition:
      transform 0.4s,
      opacity 0.2s;
  }
`;

interface Cell {
  readonly date: CalendarDate;
  readonly x: number;
  readonly y: number;
}

const dayOf = (date: CalendarDate) => Number(date.slice(8));

/** Six weeks, from the one of `from`. Always as many, so that the picture keeps its height. */
function weeksFrom(from: CalendarDate): readonly Cell[] {
  const first = addDays(from, -weekdayOf(from));
  return Array.from({ length: 7 * WEEKS }, (_, index) => ({
    date: addDays(first, index),
    x: FIRST_X + (index % 7) * PITCH_X,
    y: FIRST_Y + Math.floor(index / 7) * PITCH_Y,
  }));
}

/** The days from one cell to a later one: a ribbon that runs through the edges of the weeks. */
function Ribbon({ from, to }: { from: Cell; to: Cell }) {
  const rows = Array.from({ length: (to.y - from.y) / PITCH_Y + 1 }, (_, row) => from.y + row * PITCH_Y);
  return rows.map((y) => {
    const left = y === from.y ? from.x : 1;
    const right = y === to.y ? to.x : WIDTH - 1;
    return <rect key={y} x={left} y={y - 17} width={right - left} height="34" fill="var(--calm)" />;
  });
}

const RAYS =
  'M0-27v-6M13.5-23.4l3-5.2M23.4-13.5l5.2-3M27 0h6M23.4 13.5l5.2 3M13.5 23.4l3 5.2M0 27v6M-13.5 23.4l-3 5.2M-23.4 13.5l-5.2 3M-27 0h-6M-23.4-13.5l-5.2-3M-13.5-23.4l-3-5.2';

function Sun({ date }: { date: CalendarDate | null }) {
  return (
    <>
      <path d={RAYS} stroke="var(--sun)" strokeWidth="3" strokeLinecap="round" />
      <circle r="21" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="2.2" />
      {date ? (
        <text y="7" className="sun-day">
          {dayOf(date)}
        </text>
      ) : null}
    </>
  );
}

interface MonthPictureProps {
  /** The month in the heading. Null before the page knows the day of its visitor: only the sheet is drawn then. */
  readonly month: CalendarMonth | null;
  /** The day that is marked by the sun. The sun stays on the horizon while there is none. */
  readonly sun?: CalendarDate | null;
  /** The usual day, from which a ribbon runs to the sun. */
  readonly ring?: CalendarDate | null;
  /** More days with a sun. */
  readonly suns?: readonly CalendarDate[];
  /** The day of the launch. */
  readonly launch?: CalendarDate | null;
}

/** A month with the sun on the day the money comes. Decorative: say the days in text beside it. */
export function MonthPicture({
  month,
  sun = null,
  ring = null,
  suns = [],
  launch = null,
}: MonthPictureProps) {
  const id = useId();
  const first = month && firstOfMonth(month);
  const cells = first ? weeksFrom(sun && sun < first ? sun : first) : [];
  const cellOf = (date: CalendarDate | null) => cells.find((cell) => cell.date === date);
  const sunCell = cellOf(sun);
  const ringCell = cellOf(ring);
  const launchCell = cellOf(launch);
  const isInMonth = (date: CalendarDate) => {
    const { year, month: number } = monthOf(date);
    return year === month?.year && number === month.month;
  };
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <clipPath id={`${id}-sheet`}>
        <rect x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="16" />
      </clipPath>
      <g clipPath={`url(#${id}-sheet)`}>
        <rect width={WIDTH} height="92" fill="#083b37" />
        <OnHorizon $up={!sunCell && suns.length === 0}>
          <path
            d="M318 18v11M281 31l7 9M355 31l-7 9M260 58l10 5M376 58l-10 5"
            stroke="#f3b229"
            strokeWidth="4.5"
            strokeLinecap="round"
          />
          <circle cx={HORIZON.x} cy={HORIZON.y} r="40" fill="#f3b229" />
        </OnHorizon>
        <path d="M-4 92V78C60 66 110 84 176 82s92-14 150-6 60 8 78 4v14z" fill="#14655d" />
        <path d="M-4 94v-8c70-8 130 6 206 2s130-8 202 2v6z" fill="#0b4f4a" />
        <rect y="92" width={WIDTH} height={HEIGHT - 92} fill="var(--card)" />
        {sunCell && ringCell ? <Ribbon from={sunCell} to={ringCell} /> : null}
      </g>
      {month ? (
        <text x="24" y="54" className="month">
          {monthAndYear(month)}
        </text>
      ) : null}
      {cells.slice(0, 7).map(({ date, x }) => (
        <text key={date} x={x} y="124" className="weekday">
          {weekdayName(date).slice(0, 3)}
        </text>
      ))}
      {ringCell ? (
        <circle
          cx={ringCell.x}
          cy={ringCell.y}
          r="21"
          fill="var(--card)"
          stroke="var(--action)"
          strokeWidth="3.5"
        />
      ) : null}
      {launchCell ? (
        <rect
          x={launchCell.x - 21}
          y={launchCell.y - 21}
          width="42"
          height="42"
          rx="9"
          fill="var(--action)"
        />
      ) : null}
      {cells.map((cell) => (
        <text
          key={cell.date}
          x={cell.x}
          y={cell.y + 7}
          className={cell === launchCell ? 'on-action' : cell === ringCell ? 'strong' : undefined}
          opacity={isInMonth(cell.date) || cell === launchCell || cell === ringCell ? undefined : 0.72}
        >
          {dayOf(cell.date)}
        </text>
      ))}
      {suns.map((date) => {
        const cell = cellOf(date);
        return cell ? (
          <g key={date} transform={`translate(${cell.x} ${cell.y})`}>
            <Sun date={date} />
          </g>
        ) : null;
      })}
      <Moving $x={sunCell?.x ?? HORIZON.x} $y={sunCell?.y ?? HORIZON.y} $shown={sunCell !== undefined}>
        <Sun date={sunCell ? sun : null} />
      </Moving>
      <rect
        x="1"
        y="1"
        width={WIDTH - 2}
        height={HEIGHT - 2}
        rx="16"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="1.6"
      />
    </Drawing>
  );
}
