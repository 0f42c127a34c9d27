import { styled } from 'styled-components';
import { dayInMonth } from '#copy/dates.ts';
import { launchCopy } from '#copy/launch.ts';
import type { BenefitTiming } from '#core/benefits/benefit-timing.ts';
import { groupOfTiming, paymentsOf } from '#core/benefits/timing-payment.ts';
import { monthOf } from '#core/calendar/calendar-date.ts';
import { localDate, useLocalTime } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { NextPaymentWords, useNextPayment } from '../payment-day/next-payment.tsx';

const Legend = styled.ul`
  margin-top: 1.25rem;
  list-style: none;
  & > li {
    display: flex;
    gap: 0.875rem;
    padding-block: 0.75rem;
    border-top: 1px solid var(--hairline);
  }
  & svg {
    flex: none;
    margin-top: 0.1rem;
  }
  & p {
    min-width: 0;
  }
`;

function Sign({ kind }: { kind: 'launch' | 'sun' }) {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      {kind === 'launch' ? (
        <rect x="2" y="2" width="22" height="22" rx="6" fill="var(--action)" />
      ) : (
        <circle cx="13" cy="13" r="11" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="2" />
      )}
    </svg>
  );
}

/** The person's month, with the launch and the payment days, and its legend. Nothing without a date to show. */
export function OwnMonth({ timing, launched }: { timing: BenefitTiming | null; launched: boolean }) {
  const { clock } = useUseCases();
  const { launchAt } = useSiteSettings();
  const { timeZone } = useLocalTime();
  const launch = launchAt === null || launched ? null : localDate(Date.parse(launchAt), timeZone);
  const { payment, earlier } = useNextPayment(timing && groupOfTiming(timing), clock);
  const shown = launch ?? payment?.date;
  if (!shown) return null;
  const month = monthOf(shown);
  const suns = timing ? paymentsOf(timing, month).map(({ date }) => date) : [];
  return (
    <div>
      <MonthPicture shown={[{ month, suns, launch }]} />
      <Legend>
        {launch ? (
          <li>
            <Sign kind="launch" />
            <p>
              {launchCopy.launchDay}: {dayInMonth(launch)}
            </p>
          </li>
        ) : null}
        {launch
          ? suns.map((date) => (
              <li key={date}>
                <Sign kind="sun" />
                <p>
                  {launchCopy.usualPayment}: {dayInMonth(date)}
                </p>
              </li>
            ))
          : null}
        {payment ? (
          <li>
            {launch ? null : <Sign kind="sun" />}
            <NextPaymentWords payment={payment} earlier={launch === null ? null : earlier} />
          </li>
        ) : null}
      </Legend>
    </div>
  );
}
