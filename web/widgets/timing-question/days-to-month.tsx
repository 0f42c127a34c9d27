import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { claimMarkerCopy } from '#copy/claim-marker.ts';
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
    --at: calc(100% - 3px);
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
        animation: chosen-way 0.4s ease-in-out;
      }
      & svg {
        animation-name: chosen-sun;
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
      clip-path: inset(0 0 0 100%);
    }
    to {
      clip-path: inset(0);
    }
  }
  @keyframes chosen-sun {
    from {
      transform: translateX(calc(100cqi - 43px));
    }
  }
`;

/**
 * The days of an answer, above the button: the sun moves from the usual day to the earlier one, over those between. A finger on it
 * leads to the month, which whoever reads or types meets anyway.
 */
export function DaysToMonth({ timing }: { timing: TimingChoice }) {
  const { launchAt, siteMode } = useSiteSettings();
  const says = launchAt === null ? calendarCopy.example : calendarCopy.thisEarlier;
  return (
    <Above
      timing={timing}
      sentence={(sun, earlier) =>
        earlier ? says(earlier, sun) + (siteMode === 'research' ? claimMarkerCopy.mark : '') : dayInMonth(sun)
      }
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
