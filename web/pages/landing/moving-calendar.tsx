import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { sectionsCopy } from '#copy/landing-sections.ts';
import { paymentsFor } from '#core/benefits/payment-days.ts';
import { earliestDay, firstEarlierPayment, nextPaymentFor } from '#core/benefits/timing-payment.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  easternDate,
  firstOfMonth,
  monthOf,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import { claimDisplay } from '#core/offer/claims.ts';
import { pathOf } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ClaimMarker } from '../../widgets/claim-marker/claim-marker.tsx';

const words = sectionsCopy.calendar;

const PITCH_X = 52;
const PITCH_Y = 50;
const FIRST_X = 44;
const FIRST_Y = 160;

/** Three usual payment days. */
const CHOICES = [
  { name: 'second', group: 'second-wednesday' },
  { name: 'third', group: 'third-wednesday' },
  { name: 'fourth', group: 'fourth-wednesday' },
] as const;

const Figure = styled.figure`
  display: grid;
  gap: 1rem;
  width: 100%;
  max-width: 31rem;
  margin-inline: auto;
`;

/** CSS reads the choice from the radio buttons, so the picture works without script. */
const Scene = styled.div`
  position: relative;
  display: grid;
  gap: 1rem;
  & > p {
    font-weight: 700;
  }
  & > input {
    position: absolute;
    opacity: 0;
    width: 1px;
    height: 1px;
    margin: 0;
    pointer-events: none;
  }
  & svg [data-choice] {
    opacity: 0;
  }
  @media (prefers-reduced-motion: no-preference) {
    & svg [data-choice] {
      transition: opacity 0.3s;
    }
  }
  ${CHOICES.map(
    ({ name }) => `
  & > .choose-${name}:checked ~ svg [data-choice='${name}'] { opacity: 1; }
  & > .choose-${name}:checked ~ .pills label[data-choice='${name}'] { background: var(--action); color: var(--on-action); border-color: var(--action); }
  @media (forced-colors: active) { & > .choose-${name}:checked ~ .pills label[data-choice='${name}'] { forced-color-adjust: none; background: Highlight; color: HighlightText; border-color: Highlight; } }
  & > .choose-${name}:focus-visible ~ .pills label[data-choice='${name}'] { outline: 3px solid var(--action); outline-offset: 3px; }
  & > .choose-${name}:checked ~ .says span[data-choice='${name}'] { display: inline; }
  `,
  ).join('')}
  & .says span[data-choice] {
    display: none;
  }
`;

const Pills = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 5.25rem), 1fr));
  gap: 0.375rem;
  & label {
    display: grid;
    place-items: center;
    min-height: var(--control-height);
    padding: 0.25rem 0.125rem;
    border: 2px solid var(--edge);
    border-radius: var(--radius);
    background: var(--card);
    font-weight: 700;
    font-size: clamp(0.9375rem, 0.8rem + 0.5vw, 1rem);
    line-height: 1.2;
    text-align: center;
    cursor: pointer;
  }
  & label:hover {
    border-color: var(--action);
  }
`;

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  overflow: visible;
  & text {
    font-family: var(--font);
    fill: var(--ink);
  }
  & .month {
    fill: #fdf8ee;
  }
  & .sun-day {
    fill: var(--on-sun);
    font-weight: 700;
  }
  & .weekday {
    fill: var(--ink-soft);
  }
`;

const Says = styled.div`
  display: grid;
  gap: 0.25rem;
  min-height: 5.5rem;
  font-size: 1.1875rem;
  & p {
    text-wrap: balance;
  }
  & small {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
`;

interface Cell {
  readonly date: CalendarDate;
  readonly x: number;
  readonly y: number;
}

/** The weeks of a month, starting on Sunday, from the earliest of `days` to the end of the month. */
function weeksOf(month: CalendarMonth, days: readonly CalendarDate[]): readonly Cell[] {
  const earliest = [firstOfMonth(month), ...days].sort()[0] ?? firstOfMonth(month);
  const cells: Cell[] = [];
  const end = firstOfMonth(addMonths(month, 1));
  for (let date = addDays(earliest, -weekdayOf(earliest)); date < end; date = addDays(date, 1)) {
    const y = FIRST_Y + Math.floor(cells.length / 7) * PITCH_Y;
    cells.push({ date, x: FIRST_X + (cells.length % 7) * PITCH_X, y });
  }
  return cells;
}

const dayOf = (date: CalendarDate) => Number(date.slice(8));

function DayNumber({ cell, className, fade }: { cell: Cell; className?: string; fade?: boolean }) {
  return (
    <text
      x={cell.x}
      y={cell.y + 7}
      textAnchor="middle"
      fontSize="21"
      className={className}
      opacity={fade ? 0.78 : undefined}
    >
      {dayOf(cell.date)}
    </text>
  );
}

/** A ring on the usual day, an arrow to the earlier day two weeks above it, and a ribbon over the days between. */
function Move({ early, usual }: { early: Cell; usual: Cell }) {
  const { x } = usual;
  return (
    <g transform={`translate(0 ${early.y})`}>
      <rect x={x - 24} y="-21" width={404 - x} height="42" rx="21" fill="var(--calm)" />
      <rect x="20" y="29" width="360" height="42" rx="21" fill="var(--calm)" />
      <rect x="20" y="79" width={Math.max(x - 46, 0)} height="42" rx="21" fill="var(--calm)" />
      <circle
        cx={x}
        cy={2 * PITCH_Y}
        r="21"
        fill="var(--card)"
        stroke="var(--ink)"
        strokeWidth="2.2"
        strokeDasharray="1 5.6"
        strokeLinecap="round"
      />
      <path
        d={`M${x + 20} 88C${x + 27} 80 ${x + 27} 66 ${x + 27} 52C${x + 27} 38 ${x + 27} 30 ${x + 20} 21M${x + 33} 27L${x + 19} 19L${x + 20} 35`}
        fill="none"
        stroke="var(--action)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

/**
 * A calendar picture of the offer: a ribbon covers the two weeks between the usual day and the earlier one, and the sun marks the
 * day the money could arrive. Its example is the first month of which the plan could bring every payment earlier, as of the
 * prerendering, if it were launched at the beginning of the next month where no date is set.
 */
export function MovingCalendar({ today = easternDate(Date.now()) }: { today?: CalendarDate }) {
  const id = useId();
  const settings = useSiteSettings();
  const claimed = claimDisplay('early-days', settings) !== 'unclaimed';
  const launch =
    settings.launchAt === null
      ? firstOfMonth(addMonths(monthOf(today), 1))
      : easternDate(Date.parse(settings.launchAt));
  const first = claimed
    ? firstEarlierPayment('2nd_wednesday', launch, today)
    : nextPaymentFor('2nd_wednesday', today);
  const month = first?.month ?? monthOf(today);
  const moves = CHOICES.flatMap(({ name, group }) =>
    paymentsFor(group, month).map((payment) => ({
      name,
      payment,
      usual: payment.date,
      early: earliestDay(payment),
    })),
  );
  const cells = weeksOf(
    month,
    moves.map(({ early }) => early),
  );
  const cellOf = (date: CalendarDate) => cells.find((cell) => cell.date === date) ?? { date, x: 0, y: 0 };
  const height = (cells.at(-1)?.y ?? 0) + 36;
  return (
    <Figure>
      <Scene role="radiogroup" aria-labelledby={`${id}-legend`}>
        <p id={`${id}-legend`}>{words.legend}</p>
        {CHOICES.map(({ name }) => (
          <input
            key={name}
            type="radio"
            name={`${id}-day`}
            id={`${id}-${name}`}
            className={`choose-${name}`}
            defaultChecked={name === 'fourth'}
          />
        ))}
        <Pills className="pills">
          {CHOICES.map(({ name }) => (
            <label key={name} htmlFor={`${id}-${name}`} data-choice={name}>
              {words.choices[name]}
            </label>
          ))}
        </Pills>
        <Drawing viewBox={`0 0 400 ${height}`} aria-hidden="true" focusable="false">
          <clipPath id={`${id}-sheet`}>
            <rect x="1" y="1" width="398" height={height - 2} rx="22" />
          </clipPath>
          <g clipPath={`url(#${id}-sheet)`}>
            <rect width="400" height="92" fill="#083b37" />
            <g stroke="#f3b229" strokeWidth="4.5" strokeLinecap="round">
              <path d="M318 18v11M281 31l7 9M355 31l-7 9M260 58l10 5M376 58l-10 5" />
            </g>
            <circle cx="318" cy="84" r="40" fill="#f3b229" />
            <path d="M-4 92V78C60 66 110 84 176 82s92-14 150-6 60 8 78 4v14z" fill="#14655d" />
            <path d="M-4 94v-8c70-8 130 6 206 2s130-8 202 2v6z" fill="#0b4f4a" />
            <rect y="92" width="400" height={height - 92} fill="var(--card)" />
          </g>
          <text x="24" y="54" fontSize="28" fontWeight="700" className="month">
            {words.month(month)}
          </text>
          {words.weekdays.map((name, column) => (
            <text
              key={name}
              x={FIRST_X + column * PITCH_X}
              y="124"
              textAnchor="middle"
              fontSize="15"
              fontWeight="700"
              className="weekday"
            >
              {name}
            </text>
          ))}
          {claimed
            ? moves.map(({ name, early, usual }) => (
                <g key={name} data-choice={name}>
                  <Move early={cellOf(early)} usual={cellOf(usual)} />
                </g>
              ))
            : null}
          {cells.map((cell) => (
            <DayNumber key={cell.date} cell={cell} fade={cell.date < firstOfMonth(month)} />
          ))}
          {moves.map(({ name, early }) => (
            <g key={name} data-choice={name}>
              <circle
                cx={cellOf(early).x}
                cy={cellOf(early).y}
                r="23"
                fill="var(--sun)"
                stroke="var(--sun-edge)"
                strokeWidth="2"
              />
              <DayNumber cell={cellOf(early)} className="sun-day" />
            </g>
          ))}
          <rect
            x="1"
            y="1"
            width="398"
            height={height - 2}
            rx="22"
            fill="none"
            stroke="var(--edge)"
            strokeWidth="1.6"
          />
        </Drawing>
        <Says className="says">
          <p>
            {moves.map(({ name, payment, early }) => (
              <span key={name} data-choice={name}>
                {words.usual(payment)}
                {claimed ? ` ${words.earlier(early)}` : null}
              </span>
            ))}
            {claimed ? <ClaimMarker /> : null}
          </p>
          <small>
            {claimed ? `${words.earlierSun} ${words.example(month)}` : words.usualSun}{' '}
            <Link to={pathOf('payment-dates')}>{words.others}</Link>
          </small>
        </Says>
      </Scene>
    </Figure>
  );
}
