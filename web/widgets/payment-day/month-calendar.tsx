import { styled } from 'styled-components';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import {
  type CalendarDate,
  type CalendarMonth,
  daysInMonth,
  firstOfMonth,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';

const PITCH_X = 40;
const PITCH_Y = 35;
const TOP = 36;

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  overflow: visible;
  & text {
    font: 400 19px var(--font);
    text-anchor: middle;
    fill: var(--ink);
  }
  & .weekday {
    font-size: 15px;
    font-weight: 700;
    fill: var(--ink-soft);
  }
  & .payment-day {
    font-weight: 700;
    fill: var(--on-sun);
  }
  & circle {
    fill: var(--sun);
    stroke: var(--sun-edge);
    stroke-width: 2;
    print-color-adjust: exact;
  }
  @media (forced-colors: active) {
    & circle {
      fill: Canvas;
      stroke: Highlight;
      stroke-width: 3;
    }
  }
`;

interface MonthCalendarProps {
  readonly month: CalendarMonth;
  /** Days marked with the sun. */
  readonly days: readonly CalendarDate[];
}

/** A month with the sun on the payment days. Decorative: say the days in text beside it. */
export function MonthCalendar({ month, days }: MonthCalendarProps) {
  const offset = weekdayOf(firstOfMonth(month));
  const length = daysInMonth(month);
  const marked = new Set(days.map((date) => Number(date.slice(8))));
  const height = TOP + Math.ceil((offset + length) / 7) * PITCH_Y;
  return (
    <Drawing viewBox={`0 0 ${7 * PITCH_X} ${height}`} aria-hidden="true">
      {paymentDatesCopy.year.weekdays.map((name, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <text key={column} x={(column + 0.5) * PITCH_X} y="18" className="weekday">
          {name}
        </text>
      ))}
      {Array.from({ length }, (_, index) => {
        const day = index + 1;
        const x = (((offset + index) % 7) + 0.5) * PITCH_X;
        const y = TOP + (Math.floor((offset + index) / 7) + 0.5) * PITCH_Y;
        const isPayment = marked.has(day);
        return (
          <g key={day}>
            {isPayment ? <circle cx={x} cy={y} r="16.5" /> : null}
            <text x={x} y={y + 6.5} className={isPayment ? 'payment-day' : undefined}>
              {day}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
