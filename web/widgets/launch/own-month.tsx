import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { dayInMonth } from '#copy/dates.ts';
import { launchCopy } from '#copy/launch.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { groupOf } from '#core/benefits/timing-payment.ts';
import {
  addDays,
  type CalendarDate,
  dayOfMonth,
  firstOfMonth,
  monthOf,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import { earliestDay } from '#core/offer/earlier-payment.ts';
import { localDate, useLocalTime } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { DaySun } from '../../ui/day-sun.tsx';
import { ClaimNote } from '../claim-marker/claim-marker.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { EarlierWords, useNextPayment } from '../payment-day/next-payment.tsx';

/** The month, and the list that is its legend. */
export const MonthAndLegend = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
`;

const Legend = styled.ul`
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem 1rem;
    padding-block: 0.75rem;
  }
  & > li:first-child {
    padding-top: 0;
  }
  & > li + li {
    border-top: 1px solid var(--hairline);
  }
  & svg {
    flex: none;
    overflow: visible;
    font: 700 18px var(--font);
    text-anchor: middle;
    fill: var(--ink);
  }
  & text {
    forced-color-adjust: none;
  }
  & p {
    flex: 1 1 100%;
    min-width: 0;
  }
  & > li > svg:first-child {
    width: 2.375rem;
    & + p {
      flex-basis: min(12rem, 60%);
    }
  }
`;

const number = (date: CalendarDate, fill?: string) => (
  <text y="6" fill={fill}>
    {dayOfMonth(date)}
  </text>
);

/** The signs of the days in the month's picture, around the origin of a drawing. */
const SIGNS = {
  launch: (date: CalendarDate) => (
    <>
      <rect x="-17" y="-17" width="34" height="34" rx="10" fill="var(--action)" />
      {number(date, 'var(--on-action)')}
    </>
  ),
  ring: (date: CalendarDate) => (
    <>
      <circle r="16" fill="var(--card)" stroke="var(--action)" strokeWidth="3" />
      {number(date)}
    </>
  ),
  sun: (date: CalendarDate) => (
    <>
      <DaySun />
      {number(date, 'var(--on-sun)')}
    </>
  ),
};

interface EntryProps {
  readonly sign: ReactNode;
  /** For two signs, one above the other. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

function Entry({ sign, tall = false, children }: EntryProps) {
  return (
    <li>
      <svg viewBox={`-22.5 -22.5 45 ${tall ? 80 : 45}`} aria-hidden="true">
        {sign}
      </svg>
      <p>{children}</p>
    </li>
  );
}

const Strip = styled.svg`
  width: 100%;
  max-width: 20rem;
`;

/** The week of a day outside the month's picture. */
function Week({ date }: { date: CalendarDate }) {
  return (
    <Strip viewBox="0 0 322 46" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="320"
        height="44"
        rx="10"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      {Array.from({ length: 7 }, (_, index) => {
        const day = addDays(date, index - weekdayOf(date));
        return (
          <g key={day} transform={`translate(${23 + 46 * index} 23)`}>
            {day === date ? SIGNS.sun(day) : <g fontWeight="400">{number(day)}</g>}
          </g>
        );
      })}
    </Strip>
  );
}

/**
 * The person's month, with the launch, the days the money comes and the usual day of the first that is earlier, and its legend.
 * Nothing without a date to show. No earlier day follows from a launch without a date.
 */
export function OwnMonth({ timing, launched }: { timing: TimingChoice; launched: boolean }) {
  const { clock } = useUseCases();
  const { launchAt } = useSiteSettings();
  const { timeZone } = useLocalTime();
  const launch = launchAt === null || launched ? null : localDate(Date.parse(launchAt), timeZone);
  const next = useNextPayment(groupOf(timing), clock);
  const { payment } = next;
  const earlier = launchAt === null ? null : next.earlier;
  // The sun waits for a launch with a date.
  const waits = launchAt === null && next.earlier !== null;
  const isMoved = payment !== null && payment.date === earlier?.date;
  const early = earlier && earliestDay(earlier);
  const day = launch ?? (isMoved ? early : payment?.date);
  if (!day) return null;
  const month = monthOf(day);
  const isDrawn = payment !== null && payment.date >= firstOfMonth(month);
  // The first has the ribbon.
  const suns = [early ?? [], isDrawn && !isMoved && !waits ? payment.date : []].flat();
  // A day that is both is a sun.
  const isSun = launch !== null && suns.includes(launch);
  const planned = launch && (
    <Entry key="planned" sign={SIGNS[isSun ? 'sun' : 'launch'](launch)}>
      {launchCopy.launchDay}: {dayInMonth(launch)}
    </Entry>
  );
  const usual =
    payment &&
    (isMoved || waits || isDrawn ? (
      <Entry key="usual" sign={SIGNS[isMoved || waits ? 'ring' : 'sun'](payment.date)}>
        {calendarCopy.nextPayment(payment)}
      </Entry>
    ) : (
      <li key="usual">
        <p>{calendarCopy.nextPayment(payment)}</p>
        <Week date={payment.date} />
      </li>
    ));
  return (
    <MonthAndLegend>
      <MonthPicture
        shown={[
          { month, suns, ring: (waits ? payment : earlier)?.date ?? null, launch: isSun ? null : launch },
        ]}
      />
      <div>
        <Legend>
          {payment && launch && payment.date < launch ? [usual, planned] : [planned, usual]}
          {payment && earlier && early ? (
            <Entry
              tall={!isMoved}
              sign={
                isMoved ? (
                  SIGNS.sun(early)
                ) : (
                  <>
                    <path d="M-9 0h18v38h-18z" fill="var(--ribbon-ground)" />
                    {SIGNS.sun(early)}
                    <g transform="translate(0 38)">{SIGNS.ring(earlier.date)}</g>
                  </>
                )
              }
            >
              <EarlierWords payment={payment} earlier={earlier} />
            </Entry>
          ) : null}
        </Legend>
        {earlier ? <ClaimNote /> : null}
      </div>
    </MonthAndLegend>
  );
}
