import { styled } from 'styled-components';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { type Payment, paymentsIn } from '#core/benefits/payment-days.ts';
import { groupOf } from '#core/benefits/timing-payment.ts';
import { type CalendarDate, dayOfMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { earliestDay } from '#core/offer/earlier-payment.ts';
import { localDate, useLocalTime } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { DaySun } from '../../ui/day-sun.tsx';
import type { ShownMonth } from '../month-picture/month-picture.tsx';
import { useNextPayment } from '../payment-day/next-payment.tsx';

const Sign = styled.svg`
  width: 100%;
  overflow: visible;
  font: 700 18px var(--font);
  text-anchor: middle;
  fill: var(--ink);
  & text {
    forced-color-adjust: none;
  }
`;

/** In the month, the half sun of the page's head, on its horizon. */
const LAUNCH =
  'align-self:center;align-content:end;height:1.4em;border-bottom:0.14em solid var(--action);background:radial-gradient(46% 88% at 50% 100%,var(--sun) 91%,var(--sun-edge) 93% 98%,#0000);color:var(--on-sun);font-weight:700;';

const number = (date: CalendarDate, fill?: string) => (
  <text y="6" fill={fill}>
    {dayOfMonth(date)}
  </text>
);

const launch = (date: CalendarDate) => (
  <>
    <path d="M-20 9a20 20 0 0 1 40 0z" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="2" />
    <path d="M-22.5 10.5h45" stroke="var(--action)" strokeWidth="3" />
    {number(date, 'var(--on-sun)')}
  </>
);

const ring = (date: CalendarDate) => (
  <>
    <circle r="16" fill="var(--card)" stroke="var(--action)" strokeWidth="3" />
    {number(date)}
  </>
);

const sun = (date: CalendarDate) => (
  <>
    <DaySun />
    {number(date, 'var(--on-sun)')}
  </>
);

const DRAWINGS = { launch, ring, sun };

interface DaySignProps {
  readonly kind: keyof typeof DRAWINGS;
  readonly day: CalendarDate;
  /** The usual day below it, from which it moved. */
  readonly from?: CalendarDate | null;
}

/** A day as the month's picture shows it. The words beside it say its month. */
export function DaySign({ kind, day, from }: DaySignProps) {
  return (
    <Sign viewBox={`-22.5 -22.5 45 ${from ? 85 : 45}`} aria-hidden="true">
      {from ? <path d="M-9 0h18v43h-18z" fill="var(--ribbon-ground)" /> : null}
      {DRAWINGS[kind](day)}
      {from ? <g transform="translate(0 43)">{ring(from)}</g> : null}
    </Sign>
  );
}

/** The dates of a person. */
export interface OwnDays {
  /** Null without a date to show. */
  readonly shown: ShownMonth | null;
  readonly launch: CalendarDate | null;
  /** Whether it is a usual day too. One sign is enough then. */
  readonly launchIsUsual: boolean;
  readonly payment: Payment | null;
  /** How the picture shows a usual day. */
  readonly usualSign: 'ring' | 'sun';
  /** The usual days in the picture, but for the one that could come early, and the day of the launch. */
  readonly usual: readonly CalendarDate[];
  /** The first payment that could come early, and how early. None follows from a launch without a date. */
  readonly earlier: Payment | null;
  readonly early: CalendarDate | null;
  readonly claim: string | null;
}

/**
 * The person's month, with the launch, the first payment that could come early, and the usual days before it. A ring is a usual
 * day, and a sun the day the money could come. Where nothing is claimed, the sun stands on the usual day.
 */
export function useOwnDays(timing: TimingChoice, launched: boolean): OwnDays {
  const { clock } = useUseCases();
  const { launchAt } = useSiteSettings();
  const { timeZone, now } = useLocalTime(clock.now);
  const launchesOn = launchAt === null || launched ? null : localDate(Date.parse(launchAt), timeZone);
  const group = groupOf(timing);
  const { payment, earlier: example, claim } = useNextPayment(group, null, clock);
  const earlier = launchAt === null ? null : example;
  const early = earlier && earliestDay(earlier);
  const usualSign = example ? 'ring' : 'sun';
  const day = launchesOn ?? (earlier && payment?.date === earlier.date ? early : payment?.date);
  const month = day && monthOf(day);
  const today = localDate(now, timeZone);
  const coming = (month && group ? paymentsIn(group, month) : [])
    .map(({ date }) => date)
    .filter((date) => date >= today && !(earlier && date >= earlier.date));
  const isUsual = launchesOn !== null && usualSign === 'ring' && coming.includes(launchesOn);
  const usual = isUsual ? coming.filter((date) => date !== launchesOn) : coming;
  const suns = early ? [early] : usualSign === 'sun' ? usual : [];
  // Without a date of the launch, the sun waits on the horizon.
  const [first = null, ...others] = usual;
  return {
    shown: month
      ? {
          month,
          suns,
          ring: earlier?.date ?? (usualSign === 'ring' ? first : null),
          usual: earlier ? usual : usualSign === 'ring' ? others : [],
          launch: launchesOn && !suns.includes(launchesOn) ? { date: launchesOn, css: LAUNCH } : null,
        }
      : null,
    launch: launchesOn,
    launchIsUsual: isUsual,
    payment,
    usualSign,
    usual,
    earlier,
    early,
    claim,
  };
}
