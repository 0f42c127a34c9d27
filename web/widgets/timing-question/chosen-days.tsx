import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import type { Payment } from '#core/benefits/payment-days.ts';
import { groupOf } from '#core/benefits/timing-payment.ts';
import { type CalendarDate, dayOfMonth } from '#core/calendar/calendar-date.ts';
import { earliestDay } from '#core/offer/earlier-payment.ts';
import { DaySun } from '../../ui/day-sun.tsx';
import { barWithDays } from '../../ui/step-frame.tsx';
import { daysFrom } from '../month-picture/month-picture.tsx';
import { useNextPayment } from '../payment-day/next-payment.tsx';

/** Only where the buttons stay at the lower edge of a phone. */
const Strip = styled.a<{ $days: number }>`
  --ring: 34px;
  display: none;
  ${barWithDays(`
    display: flex;
    & ~ div button { padding: 0.25rem 0.5rem; line-height: 1.15; }
    & ~ div button, a:has(~ &) { min-height: 3rem; }
  `)}
  flex: none;
  align-items: center;
  width: 116px;
  color: var(--ink);
  font-weight: 700;
  text-decoration: none;
  forced-color-adjust: none;
  & svg,
  & b {
    z-index: 1;
    flex: none;
  }
  & svg {
    order: -1;
    width: 46px;
  }
  & text {
    font-size: 17px;
    text-anchor: middle;
    fill: var(--on-sun);
  }
  & b {
    display: grid;
    place-content: center;
    width: var(--ring);
    height: var(--ring);
    border: 2.5px solid var(--action);
    border-radius: 50%;
    background: var(--card);
    font-size: 17px;
  }
  /* From the middle of the sun to that of the ring. Without a sentence, with a dot between two days. */
  & span {
    flex: 1;
    min-height: 26px;
    margin-inline: -23px calc(var(--ring) / -2);
    background: var(--ribbon-ground);
    &:empty:has(+ b) {
      --dots: 0 / calc(100% / ${({ $days }) => $days}) 4px repeat-x;
      background:
        radial-gradient(circle at 0, var(--action) 1.5px, #0000 2px) var(--dots),
        radial-gradient(circle at 100%, var(--action) 1.5px, #0000 2px) var(--dots),
        var(--ribbon-ground);
    }
  }
`;

interface ChosenDaysProps extends Omit<ComponentProps<'a'>, 'style'> {
  readonly timing: TimingChoice;
  /** What stands between the days. */
  readonly sentence?: (sun: CalendarDate, earlier: Payment | null) => string;
}

/** The days of an answer: the sun on the earlier one, and the days from it to the usual one. */
export function ChosenDays({ timing, sentence, ...link }: ChosenDaysProps) {
  const { payment, earlier } = useNextPayment(groupOf(timing));
  if (!payment) return null;
  const sun = (earlier && earliestDay(earlier)) ?? payment.date;
  return (
    <Strip {...link} $days={earlier ? daysFrom(sun, earlier.date) : 1} tabIndex={-1} aria-hidden="true">
      {/* Other ones for other days, so that they are drawn again. */}
      <span key={earlier?.date}>{sentence?.(sun, earlier)}</span>
      {earlier ? <b>{dayOfMonth(earlier.date)}</b> : null}
      <svg key={sun} viewBox="-23 -23 46 46" aria-hidden="true">
        <DaySun />
        <text y="6">{dayOfMonth(sun)}</text>
      </svg>
    </Strip>
  );
}
