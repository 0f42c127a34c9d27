import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { dayInMonth } from '#copy/dates.ts';
import { type TimingChoice, timingPreference } from '#core/benefits/benefit-timing.ts';
import { groupOf, namedDay } from '#core/benefits/timing-payment.ts';
import { dayOfMonth } from '#core/calendar/calendar-date.ts';
import { earliestDay } from '#core/offer/earlier-payment.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { DaySun } from '../../ui/day-sun.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { barWithDays } from '../../ui/step-frame.tsx';
import { ENLARGED } from '../../ui/theme.ts';
import { useNextPayment } from '../payment-day/next-payment.tsx';

/** The message about the answer, which describes the chosen radio button. */
export const MESSAGE_ID = 'timing-message';

/** On a phone, as wide as the bar at its lower edge, above the buttons of that. */
const Strip = styled.a`
  display: none;
  ${barWithDays(`
    display: flex;
    & ~ div button { padding: 0.25rem 0.5rem; line-height: 1.15; }
    & ~ div button, a:has(~ &) { min-height: 3rem; }
  `)}
  container-type: inline-size;
  flex: 0 0 100%;
  order: -1;
  align-items: center;
  color: var(--ink);
  font-weight: 700;
  font-size: 1rem;
  line-height: 1.15;
  text-decoration: none;
  & > * {
    display: grid;
    place-content: center;
    forced-color-adjust: none;
  }
  /* It leaves when the month has come into view, and nothing else moves. */
  @supports (animation-timeline: view()) {
    position: absolute;
    inset: auto 0 100%;
    margin-bottom: -1px;
    padding: 0.375rem calc(var(--gutter) + 3px) 0.5rem;
    border-top: 1px solid var(--hairline);
    background: var(--paper);
    animation: month-in-view linear both;
    animation-timeline: --month;
    animation-range: entry 90% entry 95%;
  }
  /* With enlarged text the month is far below. */
  ${ENLARGED} {
    && {
      display: flex;
      position: static;
      padding: 0;
      border: 0;
      font-size: 0.8125rem;
      animation: none;
    }
  }
  & svg {
    z-index: 2;
    flex: none;
    order: -1;
    width: 52px;
    margin: -3px;
  }
  & text {
    font-size: 17px;
    text-anchor: middle;
    fill: var(--on-sun);
  }
  & b {
    z-index: 1;
    flex: none;
    width: 40px;
    height: 40px;
    border: 2.5px solid var(--action);
    border-radius: 50%;
    background: var(--card);
    font-size: 17px;
  }
  /* From behind the sun to behind the ring. */
  & span {
    flex: 1;
    min-height: 46px;
    margin-inline: -46px -40px;
    padding: 0.125rem 44px 0.4375rem 53px;
    border-radius: 23px;
    &:only-child {
      margin: 0;
      padding: 0.75rem;
      border: 2px solid var(--hairline);
      background: none;
    }
    background: var(--ribbon-ground);
    text-align: center;
    text-wrap: balance;
  }
  @media (prefers-reduced-motion: no-preference) {
    & span {
      animation: chosen-way 0.6s;
    }
    & svg {
      animation: chosen-sun 0.4s ease-in-out;
    }
  }
  @keyframes month-in-view {
    to {
      visibility: hidden;
    }
  }
  @keyframes chosen-way {
    from {
      clip-path: inset(0 0 0 calc(100% - 46px));
      color: #0000;
      animation-timing-function: ease-in-out;
    }
    67% {
      clip-path: inset(0);
      color: #0000;
    }
  }
  @keyframes chosen-sun {
    from {
      transform: translateX(calc(100cqi - 92px));
    }
  }
`;

/** The days of an answer, above the button. A finger on it leads to the month, which whoever reads or types meets anyway. */
export function DaysToMonth({ timing }: { timing: TimingChoice }) {
  const { launchAt, siteMode } = useSiteSettings();
  const { payment, earlier } = useNextPayment(groupOf(timing));
  if (timingPreference(timing).isErr()) return null;
  const sun = (earlier && earliestDay(earlier)) ?? payment?.date;
  const { example, planned, thisEarlier } = calendarCopy;
  const says = launchAt === null ? example : siteMode === 'research' ? planned : thisEarlier;
  return (
    <Strip
      href={`#${MESSAGE_ID}`}
      data-days=""
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.preventDefault();
        const month = document.getElementById(MESSAGE_ID)?.parentElement;
        if (month) scrollIntoView(month, 'end');
      }}
    >
      {/* Other ones for other days, so that they are drawn again. */}
      <span key={earlier?.date}>
        {earlier && sun ? says(earlier, sun) : sun ? dayInMonth(sun) : calendarCopy.ownDay(namedDay(timing))}
      </span>
      {earlier ? <b>{dayOfMonth(earlier.date)}</b> : null}
      {sun ? (
        <svg key={sun} viewBox="-23 -23 46 46" aria-hidden="true">
          <DaySun />
          <text y="6">{dayOfMonth(sun)}</text>
        </svg>
      ) : null}
    </Strip>
  );
}
