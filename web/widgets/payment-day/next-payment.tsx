import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { nextPayments, type Payment } from '#core/benefits/payment-days.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { dateIn, monthOf } from '#core/calendar/calendar-date.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { launchDay } from '#core/launch/launch-day.ts';
import { claimDisplay } from '#core/offer/claims.ts';
import { earliestDay, firstEarlierOf } from '#core/offer/earlier-payment.ts';
import type { Clock } from '#core/ports/clock.ts';
import { localDate, useLocalTime } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ClaimMarker, ClaimNote } from '../claim-marker/claim-marker.tsx';
import type { ShownMonth } from '../month-picture/month-picture.tsx';

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.5rem;
  overflow-wrap: anywhere;
  text-wrap: pretty;
  color: var(--ink-soft);
  font-size: var(--text-small);
  & > :first-child > * {
    color: var(--ink);
    font-size: 1.25rem;
    line-height: 1.3;
  }
`;

interface NextPayment {
  /** The next one by the published rules. Null without a group. */
  readonly payment: Payment | null;
  /** The first one that could come early. */
  readonly earlier: Payment | null;
  /** What is said of it. */
  readonly claim: string | null;
  readonly picture: ShownMonth;
}

/**
 * The earlier day is a claim. Without evidence there is none, and without a date of the launch it is an example.
 * `day`: of the month, in own words. It has its ring, though no rule tells its payments.
 */
export function useNextPayment(
  group: PaymentGroup | null,
  day: number | null = null,
  clock?: Pick<Clock, 'now'>,
): NextPayment {
  const { timeZone, now } = useLocalTime(clock?.now);
  const today = localDate(now, timeZone);
  const settings = useSiteSettings();
  const payment = (group && nextPayments(group, today, 1)[0]) ?? null;
  const claimed = claimDisplay('early-days', settings) !== 'unclaimed';
  const launch = launchDay(settings, today, timeZone);
  // Before an answer, the month is the one of the day in the middle: most answers keep it.
  const first = claimed ? firstEarlierOf(group ?? 'third-wednesday', launch, today) : null;
  const earlier = group && first;
  const shown = earlier ?? payment;
  const month = monthOf((first ?? payment)?.date ?? today);
  const says =
    settings.launchAt === null
      ? calendarCopy.example
      : earlier?.date === payment?.date
        ? calendarCopy.thisEarlier
        : hasLaunched(settings.launchAt, now)
          ? calendarCopy.planned
          : calendarCopy.earlier;
  return {
    payment,
    earlier,
    claim: earlier && says(earlier, earliestDay(earlier)),
    picture: {
      month,
      suns: shown ? [earlier ? earliestDay(earlier) : shown.date] : [],
      ring: earlier ? earlier.date : payment || !day ? null : dateIn(month, day),
    },
  };
}

/** The claim about an answer. Text that changes is alone in its element: a translating browser replaces text, but no element. */
export function EarlierWords({ claim }: { claim: string }) {
  return (
    <>
      <b>{claim}</b>
      <ClaimMarker />
    </>
  );
}

interface WordsProps extends Pick<NextPayment, 'payment' | 'claim'> {
  /** What was read in own words that tell no payment. */
  readonly own?: string | null;
  /** What else there is about the claim. */
  readonly message?: string | undefined;
}

/** Says the claim about an answer, that it is one, and the next payment. */
export function NextPaymentWords({ payment, claim, own, message }: WordsProps) {
  return (
    <Words>
      {own ? (
        <p>
          <b>{own}</b>
        </p>
      ) : null}
      {claim ? (
        <p>
          <EarlierWords claim={claim} />
        </p>
      ) : null}
      {message ? (
        <p>
          <span>{message}</span>
          <ClaimMarker />
        </p>
      ) : null}
      {claim || message ? <ClaimNote /> : null}
      {payment ? <p>{calendarCopy.nextPayment(payment)}</p> : null}
    </Words>
  );
}
