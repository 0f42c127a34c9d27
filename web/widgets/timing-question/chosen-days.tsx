import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import type { BenefitTiming } from '#core/benefits/benefit-timing.ts';
import { earliestDay, groupOfTiming } from '#core/benefits/timing-payment.ts';
import { dayOfMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { DaySun } from '../../ui/day-sun.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { StepAside } from '../journey/step-layout.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { useNextPayment } from '../payment-day/next-payment.tsx';

/** Only where the buttons stay at the lower edge of a phone and leave room beside them. */
const Drawing = styled.svg`
  display: none;
  flex: none;
  width: min(6rem, 24vw);
  height: var(--control-height);
  forced-color-adjust: none;
  & text {
    font: 700 17px var(--font);
    text-anchor: middle;
  }
  @media (max-width: 47.99em) and (min-height: 32em) {
    @container (min-width: 19rem) {
      display: block;
    }
  }
`;

/** The days of an answer, beside the button: the sun is the earlier one. Of one month, which it does not name. Decorative. */
export function ChosenDays({ timing }: { timing: BenefitTiming | null }) {
  const { payment, earlier } = useNextPayment(timing && groupOfTiming(timing));
  const early = earlier && earliestDay(earlier);
  if (!payment || (early && dayOfMonth(early) > dayOfMonth(earlier.date))) return null;
  return (
    <Drawing viewBox={earlier ? '0 0 96 52' : '-26 0 96 52'} aria-hidden="true">
      <g transform="translate(22 26)">
        <DaySun />
      </g>
      <text x="22" y="32" fill="var(--on-sun)">
        {dayOfMonth(early ?? payment.date)}
      </text>
      {earlier ? (
        <>
          <path d="M58 26H47m5.5-5.5L47 26l5.5 5.5" fill="none" stroke="var(--action)" strokeWidth="2.5" />
          <circle cx="78" cy="26" r="16" fill="var(--card)" stroke="var(--action)" strokeWidth="2.5" />
          <text x="78" y="32" fill="var(--ink)">
            {dayOfMonth(earlier.date)}
          </text>
        </>
      ) : null}
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
`;

/** The next payment day of an answer, which is no claim, beside the next step. */
export function ChosenMonth({ timing }: { timing: BenefitTiming | null }) {
  const { payment } = useNextPayment(timing && groupOfTiming(timing));
  if (!payment) return null;
  return (
    <Beside>
      <MonthPicture shown={[{ month: monthOf(payment.date), suns: [payment.date] }]} />
      <p>{calendarCopy.nextPayment(payment)}</p>
    </Beside>
  );
}
