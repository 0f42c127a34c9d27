import { useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { monthAndYear } from '#copy/dates.ts';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import { MONTHS_SHOWN, nextPayments, paymentsIn, unusualMonths } from '#core/benefits/payment-days.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { type CalendarDate, type CalendarMonth, monthOf, monthsFrom } from '#core/calendar/calendar-date.ts';
import { pathOf } from '#core/site/pages.ts';
import { localDate } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DESKTOP, PHONE } from '../../ui/theme.ts';
import { MonthPicture } from '../../widgets/month-picture/month-picture.tsx';
import { NextPayments } from './next-payments.tsx';
import { ResultActions } from './result-actions.tsx';

/** On paper the results stand alone, on one page. */
const OnPaper = createGlobalStyle`
  @media print {
    @page { margin: 8mm; }
    :root { font-size: 11px; }
    body { line-height: 1.25; }
    #root > div, main { min-height: 0 !important; }
    body > :not(#root), body > #root > div > :not(main), .no-print { display: none !important; }
    main > div { padding: 0 !important; max-width: none !important; }
    main > div > :first-child { margin: 0 0 2mm; }
  }
`;

/** In sight as long as the questions beside it grow. */
const NextDays = styled.div`
  @media (min-width: 64em) and (min-height: 44em) {
    position: sticky;
    top: 1rem;
    align-self: start;
  }
  @media print {
    margin-bottom: 2mm;
  }
`;

const Year = styled.div`
  ${DESKTOP} {
    grid-column: 1 / -1;
  }
`;

const OnlyOnPaper = styled.p`
  display: none;
  @media print {
    display: block;
  }
`;

/** The picture of a month names it on a screen; on paper it has no dark heading. */
const Months = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
  gap: 2rem;
  & li {
    display: grid;
    align-content: start;
    gap: 0.5rem;
  }
  & p {
    color: var(--ink-soft);
  }
  @media screen {
    /* The list of all days has the others. */
    ${PHONE} {
      & > :nth-child(n + 4) {
        display: none;
      }
    }
    & h3 {
      position: absolute;
      clip-path: inset(50%);
    }
    & li > [aria-hidden] {
      order: -1;
    }
  }
  @media print {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 2mm 9mm;
    & li {
      gap: 0;
      break-inside: avoid;
    }
    & h3 {
      font-size: 12pt;
      /* Some languages write months in lower case. */
      &::first-letter {
        text-transform: uppercase;
      }
    }
    & [aria-hidden] {
      border: 0;
      & > b, & svg {
        display: none;
      }
      & > div {
        font-size: 7cqi;
      }
    }
  }
`;

const Unusual = styled.ul`
  display: grid;
  gap: 0.5rem;
  max-width: 46rem;
  padding-left: 1.25rem;
`;

const PAYMENTS_SHOWN = 3;

/** The heading of the next payment days. It takes the focus. */
export const NEXT_DAYS_ID = 'next-days';

interface PaymentResultsProps {
  readonly group: PaymentGroup;
  /** The first day of an example: nobody has chosen this group. Without it, the day where the person is counts. */
  readonly from?: CalendarDate;
}

/** The next payments in large letters, what can be done with them, and the months to come. Two items of a grid. */
export function PaymentResults({ group, from }: PaymentResultsProps) {
  const [today] = useState(() => from ?? localDate());
  const { brand, publicUrl } = useSiteSettings();
  const next = nextPayments(group, today, PAYMENTS_SHOWN);
  // Payments that are over are left out, and so is a month that has only those.
  const months = monthsFrom(monthOf(next[0]?.date ?? today), MONTHS_SHOWN);
  const upcoming = (month: CalendarMonth) => paymentsIn(group, month).filter(({ date }) => date >= today);
  const payments = months.flatMap(upcoming);
  const unusual = unusualMonths(group, months);
  const { results, year } = paymentDatesCopy;
  return (
    <>
      <OnPaper />
      <NextDays>
        <Stack as="section" gap={4}>
          <h2 id={NEXT_DAYS_ID} tabIndex={-1}>
            {results.heading}
          </h2>
          <p>
            {from ? <strong>{results.example}</strong> : null} <span>{results.group[group]}</span>
          </p>
          <NextPayments payments={next} named={group === 'both'} />
          <p>{results.rules}</p>
          <OnlyOnPaper>
            {results.onPaper(brand, `${new URL(publicUrl).host}${pathOf('payment-dates')}`)}
          </OnlyOnPaper>
          {from ? null : <ResultActions group={group} payments={payments} />}
        </Stack>
      </NextDays>
      <Year>
        <Stack as="section" gap={5}>
          <div>
            <h2>{year.heading}</h2>
            <p className="no-print">{year.legend}</p>
          </div>
          <Months>
            {months.map((month) => {
              const paid = upcoming(month);
              const days = [...new Set(paid.map(({ date }) => date))];
              const benefitsOn = (day: CalendarDate) =>
                group === 'both' ? paid.filter(({ date }) => date === day).map(({ benefit }) => benefit) : [];
              return (
                <li key={monthAndYear(month)}>
                  <h3>{monthAndYear(month)}</h3>
                  <div>
                    {days.length === 0 ? <p>{year.noDay}</p> : null}
                    {days.map((day) => (
                      <p key={day}>{year.day(day, benefitsOn(day))}</p>
                    ))}
                  </div>
                  <MonthPicture shown={[{ month, suns: days }]} />
                </li>
              );
            })}
          </Months>
          {/* On paper each month names its days, and there is one page. */}
          {unusual.length > 0 ? (
            <Stack gap={3} className="no-print">
              <h3>{year.unusualHeading}</h3>
              <Unusual>
                {unusual.map((each) => {
                  const text =
                    each.kind === 'two'
                      ? year.two(each.month, each.first, each.second)
                      : year.none(each.month, each.payment);
                  return <li key={text}>{text}</li>;
                })}
              </Unusual>
              <p>{year.notExtra}</p>
            </Stack>
          ) : null}
        </Stack>
      </Year>
    </>
  );
}
