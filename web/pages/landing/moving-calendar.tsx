import { Fragment, useId } from 'react';
import { styled } from 'styled-components';
import { claimDisplay } from '#core/offer/claims.ts';
import { timingSentence } from '../../copy/calendar.ts';
import { sectionsCopy } from '../../copy/landing-sections.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ENLARGED } from '../../ui/theme.ts';
import { ClaimMarker } from '../../widgets/claim-marker/claim-marker.tsx';

const words = sectionsCopy.calendar;

const PITCH_X = 52;
const PITCH_Y = 50;
const FIRST_X = 44;
const FIRST_Y = 160;
const WEDNESDAY = 3;
const WEDNESDAY_X = FIRST_X + WEDNESDAY * PITCH_X;

/** The weeks of the example month, starting on Sunday and including the end of the month before. */
const WEEKS: readonly (readonly { day: number; before: boolean }[])[] = [
  [22, 23, 24, 25, 26, 27, 28].map((day) => ({ day, before: true })),
  [
    ...[29, 30, 31].map((day) => ({ day, before: true })),
    ...[1, 2, 3, 4].map((day) => ({ day, before: false })),
  ],
  ...[5, 12, 19].map((first) =>
    [0, 1, 2, 3, 4, 5, 6].map((offset) => ({ day: first + offset, before: false })),
  ),
  [26, 27, 28, 29, 30].map((day) => ({ day, before: false })),
];

/** Three possible payment days, and the week of the earlier payment: two weeks before. */
const CHOICES = [
  { name: 'second', newWeek: 0, message: 'last-wednesday-of-previous-month' },
  { name: 'third', newWeek: 1, message: 'first-wednesday' },
  { name: 'fourth', newWeek: 2, message: 'second-wednesday' },
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
  & .day-moves {
    transform: translateY(${2 * PITCH_Y}px);
  }
  @media (prefers-reduced-motion: no-preference) {
    & .day-moves {
      transition: transform 0.45s cubic-bezier(0.3, 0.8, 0.3, 1);
    }
  }
  ${CHOICES.map(
    ({ name, newWeek }) => `
  & > .choose-${name}:checked ~ svg .day-moves { transform: translateY(${newWeek * PITCH_Y}px); }
  & > .choose-${name}:checked ~ svg .wednesday-${newWeek} { fill: var(--on-sun); font-weight: 700; }
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
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 0.375rem;
  ${ENLARGED} {
    grid-template-columns: minmax(0, 1fr);
  }
  & label {
    display: grid;
    place-items: center;
    min-height: var(--control-height);
    padding: 0.25rem 0.125rem;
    border: 2px solid var(--edge);
    border-radius: var(--radius);
    background: var(--card);
    font-weight: 700;
    font-size: clamp(0.9375rem, 0.8rem + 0.5vw, 1.0625rem);
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

function Day({
  day,
  before,
  x,
  y,
  mark,
}: {
  day: number;
  before: boolean;
  x: number;
  y: number;
  mark: string;
}) {
  return (
    <text
      x={x}
      y={y + 7}
      textAnchor="middle"
      fontSize="21"
      className={mark}
      opacity={before ? 0.78 : undefined}
    >
      {day}
    </text>
  );
}

/**
 * A calendar picture of the offer: a ribbon covers the two weeks between the usual day and the earlier one, and the sun marks the
 * day the money arrives. It moves only when the person chooses another day.
 */
export function MovingCalendar() {
  const id = useId();
  const display = claimDisplay('early-days', useSiteSettings());
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
        <Drawing viewBox="0 0 400 446" aria-hidden="true" focusable="false">
          <clipPath id={`${id}-sheet`}>
            <rect x="1" y="1" width="398" height="444" rx="22" />
          </clipPath>
          <g clipPath={`url(#${id}-sheet)`}>
            <rect width="400" height="92" fill="#083b37" />
            <g stroke="#f3b229" strokeWidth="4.5" strokeLinecap="round">
              <path d="M318 18v11M281 31l7 9M355 31l-7 9M260 58l10 5M376 58l-10 5" />
            </g>
            <circle cx="318" cy="84" r="40" fill="#f3b229" />
            <path d="M-4 92V78C60 66 110 84 176 82s92-14 150-6 60 8 78 4v14z" fill="#14655d" />
            <path d="M-4 94v-8c70-8 130 6 206 2s130-8 202 2v6z" fill="#0b4f4a" />
            <rect y="92" width="400" height="354" fill="var(--card)" />
          </g>
          <text x="24" y="54" fontSize="30" fontWeight="700" className="month">
            {words.month}
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
          <g className="day-moves">
            <g transform={`translate(0 ${FIRST_Y})`}>
              <rect x="176" y="-21" width="204" height="42" rx="21" fill="var(--calm)" />
              <rect x="20" y="29" width="360" height="42" rx="21" fill="var(--calm)" />
              <rect x="20" y="79" width="154" height="42" rx="21" fill="var(--calm)" />
              <circle
                cx={WEDNESDAY_X}
                cy={2 * PITCH_Y}
                r="21"
                fill="var(--card)"
                stroke="var(--ink)"
                strokeWidth="2.2"
                strokeDasharray="1 5.6"
                strokeLinecap="round"
              />
              <circle
                cx={WEDNESDAY_X}
                cy="0"
                r="23"
                fill="var(--sun)"
                stroke="var(--sun-edge)"
                strokeWidth="2"
              />
              <path
                d={`M${WEDNESDAY_X + 20} 88C${WEDNESDAY_X + 27} 80 ${WEDNESDAY_X + 27} 66 ${WEDNESDAY_X + 27} 52C${WEDNESDAY_X + 27} 38 ${WEDNESDAY_X + 27} 30 ${WEDNESDAY_X + 20} 21`}
                fill="none"
                stroke="var(--action)"
                strokeWidth="3.6"
                strokeLinecap="round"
              />
              <path
                d={`M${WEDNESDAY_X + 33} 27L${WEDNESDAY_X + 19} 19L${WEDNESDAY_X + 20} 35`}
                fill="none"
                stroke="var(--action)"
                strokeWidth="3.6"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </g>
          </g>
          {WEEKS.map((week, row) => (
            <Fragment key={week[0]?.day}>
              {week.map(({ day, before }, column) => (
                <Day
                  key={day}
                  day={day}
                  before={before}
                  x={FIRST_X + column * PITCH_X}
                  y={FIRST_Y + row * PITCH_Y}
                  mark={column === WEDNESDAY ? `wednesday-${row}` : ''}
                />
              ))}
            </Fragment>
          ))}
          <rect
            x="1"
            y="1"
            width="398"
            height="444"
            rx="22"
            fill="none"
            stroke="var(--edge)"
            strokeWidth="1.6"
          />
        </Drawing>
        <Says className="says">
          {display === 'unclaimed' ? null : (
            <p>
              {CHOICES.map(({ name, message }) => (
                <span key={name} data-choice={name}>
                  {timingSentence(message)}
                </span>
              ))}
              <ClaimMarker />
            </p>
          )}
          <small>{words.example}</small>
        </Says>
      </Scene>
    </Figure>
  );
}
