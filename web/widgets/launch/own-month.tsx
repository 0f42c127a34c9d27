import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { dayInMonth } from '#copy/dates.ts';
import { launchCopy } from '#copy/launch.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { groupOf } from '#core/benefits/timing-payment.ts';
import { firstOfMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { earliestDay } from '#core/offer/earlier-payment.ts';
import { localDate, useLocalTime } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { DaySun } from '../../ui/day-sun.tsx';
import { ClaimNote } from '../claim-marker/claim-marker.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { EarlierWords, useNextPayment } from '../payment-day/next-payment.tsx';

const Legend = styled.ul`
  margin-top: 1.25rem;
  list-style: none;
  & > li {
    position: relative;
    display: flex;
    gap: 0.875rem;
    padding-block: 0.75rem;
  }
  /* From day to day. */
  & > li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: calc(1.1rem + 26px) auto -0.6rem 12px;
    width: 2px;
    background: var(--edge);
  }
  /* As wide with one sign as with two, so that the words have one edge. */
  & > li > div {
    display: grid;
    flex: none;
    align-content: start;
    gap: 0.25rem;
    width: 26px;
    margin-top: 0.1rem;
    &:has(svg + svg) > svg {
      width: 19px;
      height: 19px;
    }
    & > svg + svg {
      margin: -12px 0 0 9px;
    }
  }
  & p {
    min-width: 0;
  }
`;

const SIGNS = {
  /** A leaf of a calendar, for a day outside of the picture. */
  elsewhere: <path d="M4 9h18M4 4h18v18H4z" fill="none" stroke="var(--edge)" strokeWidth="2.5" />,
  launch: <rect x="2" y="2" width="22" height="22" rx="6" fill="var(--action)" />,
  ring: <circle cx="13" cy="13" r="9.5" fill="var(--card)" stroke="var(--action)" strokeWidth="2.5" />,
  sun: (
    <g transform="translate(13 13) scale(0.57)">
      <DaySun />
    </g>
  ),
};

function Entry({ signs, children }: { signs: readonly (keyof typeof SIGNS)[]; children: ReactNode }) {
  return (
    <li>
      <div>
        {signs.map((sign) => (
          <svg key={sign} width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
            {SIGNS[sign]}
          </svg>
        ))}
      </div>
      <p>{children}</p>
    </li>
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
    <Entry key="planned" signs={[isSun ? 'sun' : 'launch']}>
      {launchCopy.launchDay}: {dayInMonth(launch)}
    </Entry>
  );
  const usual = payment && (
    <Entry key="usual" signs={[isMoved || waits ? 'ring' : isDrawn ? 'sun' : 'elsewhere']}>
      {calendarCopy.nextPayment(payment)}
    </Entry>
  );
  return (
    <div>
      <MonthPicture
        shown={[
          { month, suns, ring: (waits ? payment : earlier)?.date ?? null, launch: isSun ? null : launch },
        ]}
      />
      <div>
        <Legend>
          {payment && launch && payment.date < launch ? [usual, planned] : [planned, usual]}
          {payment && earlier ? (
            <Entry signs={isMoved ? ['sun'] : ['ring', 'sun']}>
              <EarlierWords payment={payment} earlier={earlier} />
            </Entry>
          ) : null}
        </Legend>
        {earlier ? <ClaimNote /> : null}
      </div>
    </div>
  );
}
