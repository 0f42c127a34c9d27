import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { monthName } from '#copy/dates.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { earliestDay, groupOf } from '#core/benefits/timing-payment.ts';
import { type CalendarDate, dayOfMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { DaySun } from '../../ui/day-sun.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { ClaimNote } from '../claim-marker/claim-marker.tsx';
import { StepAside } from '../journey/step-layout.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { EarlierWords, useNextPayment } from '../payment-day/next-payment.tsx';
import { MESSAGE_ID } from './timing-question.tsx';

/** Only where the buttons stay at the lower edge of a phone and leave room beside them. */
const Drawing = styled.a`
  display: none;
  flex: none;
  width: min(6rem, 24vw);
  height: var(--control-height);
  forced-color-adjust: none;
  & text {
    font: 700 17px var(--font);
    text-anchor: middle;
  }
  & text + text {
    font-size: 17px;
  }
  @media (max-width: 47.99em) and (min-height: 32em) {
    @container (min-width: 19rem) {
      display: block;
    }
  }
`;

/** A day, and its month below it. */
function Words({ date, x, fill }: { date: CalendarDate; x: number; fill: string }) {
  return (
    <>
      <text x={x} y="28" fill={fill}>
        {dayOfMonth(date)}
      </text>
      <text x={x} y="57" fill="var(--ink)">
        {monthName(monthOf(date)).slice(0, 3)}
      </text>
    </>
  );
}

/** The days of an answer, beside the button: the sun is the earlier one. A finger on it leads to the month, which whoever reads or types meets anyway. */
export function ChosenDays({ timing }: { timing: TimingChoice }) {
  const { payment, earlier } = useNextPayment(groupOf(timing));
  const early = earlier && earliestDay(earlier);
  if (!payment) return null;
  const sun = early ?? payment.date;
  return (
    <Drawing
      href={`#${MESSAGE_ID}`}
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.preventDefault();
        const month = document.getElementById(MESSAGE_ID)?.parentElement;
        if (month) scrollIntoView(month, 'start');
      }}
    >
      <svg viewBox={earlier ? '0 0 96 60' : '26 0 96 60'} aria-hidden="true">
        <g transform="translate(74 22)">
          <DaySun />
        </g>
        <Words date={sun} x={74} fill="var(--on-sun)" />
        {earlier ? (
          <>
            <path
              d="M38 22h11m-5.5-5.5L49 22l-5.5 5.5"
              fill="none"
              stroke="var(--action)"
              strokeWidth="2.5"
            />
            <circle cx="18" cy="22" r="16" fill="var(--card)" stroke="var(--action)" strokeWidth="2.5" />
            <Words date={earlier.date} x={18} fill="var(--ink)" />
          </>
        ) : null}
      </svg>
    </Drawing>
  );
}

/** Only where there is room beside the fields. */
const Beside = styled(StepAside)`
  display: none;
  ${WIDE_SCREEN} {
    display: grid;
    gap: 1.25rem;
  }
  & p + p {
    font-size: var(--text-small);
  }
`;

/** The month of an answer, as the step that asked for it showed it, beside the next step. */
export function ChosenMonth({ timing }: { timing: TimingChoice }) {
  const { payment, earlier, picture } = useNextPayment(groupOf(timing));
  if (!payment) return null;
  return (
    <Beside>
      <MonthPicture shown={[picture]} />
      <p>
        {earlier ? <EarlierWords payment={payment} earlier={earlier} /> : calendarCopy.nextPayment(payment)}
      </p>
      {earlier ? <ClaimNote /> : null}
    </Beside>
  );
}
