import { styled } from 'styled-components';
import { howItWorksTitles, sectionsCopy } from '#copy/landing-sections.ts';
import { statements } from '#copy/statements.ts';
import { easternDate, monthOf } from '#core/calendar/calendar-date.ts';
import { launchDay } from '#core/launch/launch-day.ts';
import { claimDisplay } from '#core/offer/claims.ts';
import { earliestDay, firstEarlierOf } from '#core/offer/earlier-payment.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { wordingOf } from '../../copy/wording.ts';
import { PhasedText } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ENLARGED, WIDE_SCREEN } from '../../ui/theme.ts';
import { MonthPicture, type ShownMonth } from '../../widgets/month-picture/month-picture.tsx';
import { Band, BETWEEN_COLUMNS, SECTION_ROOM, THREE_COLUMNS } from './band.tsx';
import { Claim } from './claim.tsx';
import { HOW_IT_WORKS_ID } from './section-ids.ts';

const BETWEEN_STEPS = 'min(2.25rem, 4.7vw)';

const Section = styled(Band)`
  padding-block: ${SECTION_ROOM};
  & > p {
    margin-top: 0.625rem;
    color: var(--ink-soft);
  }
  & > ol + p {
    margin-top: ${BETWEEN_STEPS};
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: ${BETWEEN_STEPS};
  margin-top: min(2.5rem, 5.3vw);
  overflow-wrap: anywhere;
  & li {
    position: relative;
    display: grid;
    grid-template-columns: 3rem 1fr;
    column-gap: 1.25rem;
    align-items: start;
  }
  /* From its number to the next one. */
  & li:not(:last-child)::before {
    content: '';
    position: absolute;
    left: calc(1.5rem - 1.5px);
    top: 3rem;
    bottom: calc(-1 * ${BETWEEN_STEPS});
    border: solid var(--action);
    border-width: 0 0 0 3px;
  }
  & h3 {
    margin: 0.625rem 0 0.375rem;
  }
  & p {
    text-wrap: balance;
  }
  ${ENLARGED} {
    & li {
      display: block;
      &:not(:last-child)::before {
        content: none;
      }
    }
  }
  /* The number at the corner of the month. */
  @container (17.01rem <= width < 48rem) {
    & li:has(> :nth-child(3)) {
      grid-template-columns: 6rem 1fr;
      column-gap: 1rem;
      &::before {
        content: none;
      }
      & > span {
        position: absolute;
        z-index: 1;
        inset: -0.25rem auto auto 0;
        width: 1.75rem;
        height: 1.75rem;
        border-radius: 8px;
        font-size: 1.125rem;
      }
      & h3 {
        margin-top: 0;
      }
    }
  }
  /* The days without a sign are dots, and a week is one element: the page is drawn in a fifth less time. */
  & li > :nth-last-child(3) {
    & > div {
      --row: 10.7cqi;
      --rays: 2.2em;
      font-size: 8cqi;
    }
    & :is(b, span) {
      font-size: 0;
    }
    & b ~ b,
    & span:not(:nth-of-type(7n + 1)) {
      display: none;
    }
    & span {
      grid-column: 1 / -1;
      background: radial-gradient(circle closest-side, var(--edge) min(24%, 2px), #0000 min(34%, 3px)) 0 0 / calc(100% / 7);
    }
  }
  /* Their suns are larger than their weeks. */
  && li + li .sun {
    clip-path: none;
  }
  /* Days that can be read. */
  @container (width < 200px) {
    & li > :nth-last-child(3) > div {
      --row: 0.8125rem;
      font-size: 0.8125rem;
    }
  }
  /* A month, its number on the line, and the words, all from one left edge. */
  ${WIDE_SCREEN} {
    ${THREE_COLUMNS}
    & li {
      grid: auto / 1fr;
      align-content: start;
      & > span,
      &:not(:last-child)::before {
        position: static;
        grid-area: 2 / 1;
      }
      &:not(:last-child)::before {
        align-self: center;
        margin-right: calc(-1 * ${BETWEEN_COLUMNS});
        border-width: 3px 0 0;
      }
      & > :last-child {
        grid-row: 3;
      }
      & > :nth-last-child(3) {
        margin-bottom: 1.25rem;
      }
    }
  }
`;

/** Not a ring or a sun, which are days. */
const Milestone = styled.span`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border: 3px solid var(--action);
  border-radius: 12px;
  background: var(--action);
  color: var(--on-action);
  font-weight: 700;
  font-size: 1.375rem;
`;

const CLAIMED = ['profile-step', 'immediate-deposit', 'rest-of-payment'] as const;

/** The month of each step of an advance: the usual day, the day the sun moves to, and both. None where no earlier day is claimed. */
function picturesOf(settings: SiteSettings): readonly ShownMonth[] {
  if (claimDisplay('early-days', settings) === 'unclaimed') return [];
  const today = easternDate(Date.now());
  const payment = firstEarlierOf('third-wednesday', launchDay(settings, today), today);
  if (!payment) return [];
  const early = earliestDay(payment);
  const month = monthOf(payment.date);
  return [
    { month, suns: [], ring: payment.date },
    { month, suns: [early], ring: payment.date },
    { month, suns: [early, payment.date] },
  ];
}

export function HowItWorks() {
  const settings = useSiteSettings();
  const { offer } = wordingOf(settings, 'landing');
  const words = sectionsCopy.steps;
  const pictures = offer.reading === 'A' ? picturesOf(settings) : [];
  return (
    <Section as="section" id={HOW_IT_WORKS_ID} aria-labelledby={`${HOW_IT_WORKS_ID}-heading`}>
      <h2 id={`${HOW_IT_WORKS_ID}-heading`}>{words.heading}</h2>
      <PhasedText before={words.intro(settings.brand)} after={words.introAfterLaunch} />
      <Steps>
        {CLAIMED.map((claim, index) => (
          <li key={claim}>
            {pictures[index] ? <MonthPicture shown={[pictures[index]]} /> : null}
            <Milestone aria-hidden="true">{index + 1}</Milestone>
            <div>
              <h3>{howItWorksTitles[offer.reading][index]}</h3>
              <p>
                <Claim id={claim} again={index > 0} />
              </p>
            </div>
          </li>
        ))}
      </Steps>
      <p>{statements.freeAtSsa}</p>
    </Section>
  );
}
