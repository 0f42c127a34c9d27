import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { claimMarkerCopy } from '#copy/claim-marker.ts';
import { dayInMonth } from '#copy/dates.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { groupOf } from '#core/benefits/timing-payment.ts';
import { dayOfMonth } from '#core/calendar/calendar-date.ts';
import { earliestDay } from '#core/offer/earlier-payment.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { DaySun } from '../../ui/day-sun.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { barWithDays } from '../../ui/step-frame.tsx';
import { daysFrom } from '../month-picture/month-picture.tsx';
import { useNextPayment } from '../payment-day/next-payment.tsx';

/** The message about the answer, which describes the chosen radio button. */
export const MESSAGE_ID = 'timing-message';

/** The usual day in the drawing, and how far left of it the earlier one is. */
const USUAL = 93;
const WAY = 70;

/** Only where the buttons stay at the lower edge of a phone: the sentence above them, the drawing beside them. */
const Drawing = styled.a`
  display: none;
  forced-color-adjust: none;
  ${barWithDays(`
    display: contents;
    & ~ div button { padding: 0.25rem 0.5rem; line-height: 1.15; }
  `)}
  & span {
    order: -1;
    flex: 0 0 calc(100% + 1.75rem);
    margin-inline: -0.875rem;
    font-weight: 700;
    font-size: 1rem;
    line-height: 1.25;
    text-align: center;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    text-wrap: balance;
    /* It leaves when the month has come into view, and nothing else moves. */
    @supports (animation-timeline: view()) {
      position: absolute;
      inset: auto 0 100%;
      margin: 0;
      padding-block: 0.25rem 0.125rem;
      background: linear-gradient(#0000, var(--paper) 0.25rem);
      @media (forced-colors: active) {
        padding-top: 0.125rem;
        border-top: 1px solid;
        background: Canvas;
      }
      animation: month-in-view linear both;
      animation-timeline: --month;
      animation-range: entry 90% entry 95%;
    }
  }
  @keyframes month-in-view {
    to {
      visibility: hidden;
    }
  }
  & svg {
    flex: none;
    width: 116px;
    margin: 3px -4px;
  }
  & text {
    font: 700 17px var(--font);
    text-anchor: middle;
    fill: var(--ink);
  }
  & .sun text {
    fill: var(--on-sun);
  }
  @media (prefers-reduced-motion: no-preference) {
    &[href] :is(.way, .moves) {
      animation: chosen-way 0.4s;
    }
    &[href] .moves {
      animation-name: chosen-sun;
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
      transform: translateX(${WAY}px);
    }
  }
`;

function showMonth(event: MouseEvent): void {
  event.preventDefault();
  const month = document.getElementById(MESSAGE_ID)?.parentElement;
  if (month) scrollIntoView(month, 'end');
}

/**
 * The days of an answer, above the button: the sun moves from the usual day to the earlier one, over those between. A finger on it
 * leads to the month, which whoever reads or types meets anyway. `kept`: the drawing alone, in the next step.
 */
export function ChosenDays({ timing, kept = false }: { timing: TimingChoice; kept?: boolean }) {
  const { payment, earlier } = useNextPayment(groupOf(timing));
  const { launchAt, siteMode } = useSiteSettings();
  const sentence = launchAt === null ? calendarCopy.example : calendarCopy.thisEarlier;
  // Whoever types a day keeps the field in sight.
  if (!payment || (timing.timing === 'other' && !kept)) return null;
  const sun = (earlier && earliestDay(earlier)) ?? payment.date;
  return (
    <Drawing
      {...(kept ? {} : { href: `#${MESSAGE_ID}`, 'data-days': '', onClick: showMonth })}
      tabIndex={-1}
      aria-hidden="true"
    >
      {kept ? null : (
        <span>
          {earlier ? sentence(earlier, sun) : dayInMonth(sun)}
          {earlier && siteMode === 'research' ? claimMarkerCopy.mark : null}
        </span>
      )}
      <svg key={sun} viewBox="0 0 116 46" aria-hidden="true">
        {earlier ? (
          <>
            <g className="way">
              <path d={`M${USUAL - WAY} 23h${WAY}`} stroke="var(--ribbon-ground)" strokeWidth="26" />
              {/* A dot for each day. */}
              <path
                d={`M${USUAL - WAY} 23h${WAY}`}
                stroke="var(--action)"
                strokeWidth="3"
                strokeLinecap="round"
                strokeDasharray={`0 ${WAY / daysFrom(sun, earlier.date)}`}
              />
            </g>
            <circle cx={USUAL} cy="23" r="16" fill="var(--card)" stroke="var(--action)" strokeWidth="2.5" />
            <text x={USUAL} y="29">
              {dayOfMonth(earlier.date)}
            </text>
          </>
        ) : null}
        <g className={earlier ? 'sun moves' : 'sun'}>
          <g transform={`translate(${USUAL - WAY} 23)`}>
            <DaySun />
            <text y="6">{dayOfMonth(sun)}</text>
          </g>
        </g>
      </svg>
    </Drawing>
  );
}
