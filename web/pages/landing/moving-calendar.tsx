import { Fragment } from 'react';
import { styled } from 'styled-components';
import { couldComeEarlier } from '#copy/dates.ts';
import { sectionsCopy } from '#copy/landing-sections.ts';
import { nextPayments } from '#core/benefits/payment-days.ts';
import { type CalendarDate, easternDate, monthOf } from '#core/calendar/calendar-date.ts';
import { launchDay } from '#core/launch/launch-day.ts';
import { claimDisplay } from '#core/offer/claims.ts';
import { earliestDay, firstEarlierOf } from '#core/offer/earlier-payment.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { PHONE } from '../../ui/theme.ts';
import { ClaimMarker } from '../../widgets/claim-marker/claim-marker.tsx';
import { MonthPicture } from '../../widgets/month-picture/month-picture.tsx';
import { SIDE_BY_SIDE } from './band.tsx';

const words = sectionsCopy.calendar;

/** Those of the calendar step, and the 3rd. */
const CHOICES = ['ssi', 'third', 'second-wednesday', 'third-wednesday', 'fourth-wednesday'] as const;

const NAME = 'usual-day';

/** CSS reads the choice from the radio buttons, so it works without script. */
const Scene = styled.div<{ $isExample: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
  max-width: 31rem;
  ${SIDE_BY_SIDE} {
    max-width: none;
  }
  /* The answer is in the first view too, between the days and the month. */
  ${PHONE} {
    & > p {
      display: contents;
    }
    & > p > * {
      order: 1;
      width: 100%;
      margin-block: 0.375rem;
      font-size: var(--text-small);
      line-height: 1.3;
    }
    & > div {
      order: 2;
    }
    & > p > small {
      order: 3;
    }
    & > div > b {
      aspect-ratio: 15 / 2;
      padding-block: 1.5%;
    }
    & > div > div {
      --row: calc(var(--tall, 0.75) * 2.36em);
      height: 70cqi;
    }
    /* A press brings the whole month into view. */
    & > input {
      scroll-margin-bottom: calc(83vw + 6rem);
    }
  }
  & > b {
    width: 100%;
  }
  & > p {
    order: 1;
    width: 100%;
    /* Nothing below it moves with the choice. */
    min-height: ${({ $isExample }) => ($isExample ? 8.5 : 6.8)}rem;
    margin-top: 0.375rem;
    text-wrap: balance;
  }
  /* Where its label is, because a press scrolls to it. */
  & > input {
    width: 0;
    height: 0;
    margin: 0 -0.375rem 0 0;
    opacity: 0;
    pointer-events: none;
  }
  & > label {
    flex: 1 1 3.125rem;
    align-content: center;
    min-height: var(--control-height);
    padding: 0.25rem 0;
    border: 2px solid var(--edge);
    border-radius: var(--radius);
    background: var(--card);
    font-weight: 700;
    font-size: var(--text-small);
    line-height: 1.2;
    text-align: center;
    text-wrap: balance;
    cursor: pointer;
    /* The end of a long word is in the name, but not shown: five stand in a row. */
    @media (max-width: 99.99em) {
      padding-inline: 0.25rem;
      & span {
        font-size: 0;
      }
    }
    /* All five on two lines. */
    ${PHONE} {
      padding-inline: max(0.25rem, 6vw - 0.95rem);
    }
    &:hover {
      border-color: var(--action);
    }
  }
  & > :checked + label {
    background: var(--action);
    color: var(--on-action);
    border-color: var(--action);
    @media (forced-colors: active) {
      forced-color-adjust: none;
      --action: Highlight;
      --on-action: HighlightText;
    }
  }
  & > :focus-visible + label {
    outline: 3px solid var(--action);
    outline-offset: 3px;
  }
  & > input:not(:checked) + label + p {
    display: none;
  }
  & small {
    display: block;
    margin-top: 0.25rem;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
`;

/** The sun marks the day the money could arrive. Without a launch date, the payments are examples as if it were next month. */
export function MovingCalendar({ today = easternDate(Date.now()) }: { today?: CalendarDate }) {
  const settings = useSiteSettings();
  const claimed = claimDisplay('early-days', settings) !== 'unclaimed';
  const { launchAt } = settings;
  const launch = launchDay(settings, today);
  const payments = CHOICES.flatMap((group) => {
    const payment = claimed ? firstEarlierOf(group, launch, today) : nextPayments(group, today, 1)[0];
    return payment ? [{ group, payment, early: earliestDay(payment), month: monthOf(payment.date) }] : [];
  });
  return (
    <Scene $isExample={claimed && launchAt === null} role="radiogroup" aria-labelledby={NAME}>
      <b id={NAME}>{words.legend}</b>
      {payments.map(({ group, payment, early, month }) => (
        <Fragment key={group}>
          <input
            type="radio"
            name={NAME}
            id={group}
            aria-describedby={`${group}-day`}
            defaultChecked={group === 'third-wednesday'}
          />
          <label htmlFor={group}>
            {words.choices[group].map((part, index) => (index % 2 ? <span key={part}>{part}</span> : part))}
          </label>
          <p>
            <span>
              <span id={`${group}-day`}>
                {claimed ? `${words.usual(payment)} ${couldComeEarlier(early)}` : words.usual(payment)}
              </span>
              {claimed ? <ClaimMarker tabIndex={-1} /> : null}
            </span>
            <small>
              {claimed && launchAt === null
                ? `${words.earlierSun} ${words.example(month)}`
                : claimed
                  ? words.earlierSun
                  : words.usualSun}
            </small>
          </p>
        </Fragment>
      ))}
      <MonthPicture
        shown={payments.map(({ payment, early, month }) =>
          claimed ? { month, suns: [early], ring: payment.date } : { month, suns: [payment.date] },
        )}
      />
    </Scene>
  );
}
