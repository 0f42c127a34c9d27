import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { dayInMonth } from '#copy/dates.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { ChosenDays } from './chosen-days.tsx';

/** The message about the answer, which describes the chosen radio button. */
export const MESSAGE_ID = 'timing-message';

/** As wide as the bar, above its buttons. */
const Above = styled(ChosenDays)`
  && {
    --ring: 40px;
    container-type: inline-size;
    flex-basis: 100%;
    order: -1;
    width: auto;
    font-size: 1rem;
    line-height: 1.15;
    /* Whoever types a day keeps the field in sight. */
    form:has(#other:focus) & {
      display: none;
    }
    /* It leaves when the month has come into view, and nothing else moves. */
    @supports (animation-timeline: view()) {
      position: absolute;
      inset: auto 0 100%;
      margin-bottom: -1px;
      padding: 0.375rem calc(var(--gutter) + 3px) 0.3125rem;
      border-top: 1px solid var(--edge);
      background: var(--paper);
      animation: month-in-view linear both;
      animation-timeline: --month;
      animation-range: entry 90% entry 95%;
    }
    & svg {
      z-index: 2;
      width: 52px;
      margin: -3px;
    }
    & span {
      display: grid;
      place-content: center;
      min-height: 46px;
      padding: 0.125rem 1.5rem 0.4375rem 1.875rem;
      text-align: center;
      text-wrap: balance;
    }
    @media (prefers-reduced-motion: no-preference) {
      & :is(span, svg) {
        animation: chosen-way 0.6s;
      }
      & svg {
        animation: chosen-sun 0.4s ease-in-out;
      }
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

/**
 * The days of an answer, above the button: the sun moves from the usual day to the earlier one, and the sentence follows. A finger
 * on it leads to the month, which whoever reads or types meets anyway.
 */
export function DaysToMonth({ timing }: { timing: TimingChoice }) {
  const { launchAt, siteMode } = useSiteSettings();
  const { example, planned, thisEarlier } = calendarCopy;
  const says = launchAt === null ? example : siteMode === 'research' ? planned : thisEarlier;
  return (
    <Above
      timing={timing}
      sentence={(sun, earlier) => (earlier ? says(earlier, sun) : dayInMonth(sun))}
      href={`#${MESSAGE_ID}`}
      data-days=""
      onClick={(event) => {
        event.preventDefault();
        const month = document.getElementById(MESSAGE_ID)?.parentElement;
        if (month) scrollIntoView(month, 'end');
      }}
    />
  );
}
