import { createGlobalStyle, styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { dayInMonth } from '#copy/dates.ts';
import { LAUNCH_WORDS, launchCopy } from '#copy/launch.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import { statusOf, withUnsaved } from '#core/record/onboarding-status.ts';
import { pathOf } from '#core/site/pages.ts';
import { timingWords } from '../../copy/timing-words.ts';
import { DocumentHead, PageHeading, useHeadingFocus } from '../../runtime/page.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Address } from '../../ui/address.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Hills } from '../../ui/hills.tsx';
import { LIGHT_INK, StepFrame } from '../../ui/step-frame.tsx';
import { sky, WIDE_SCREEN } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import {
  bare,
  CardList,
  ComingCards,
  EarlierCard,
  MONTH,
  QuestionsCard,
  StatusCard,
} from '../../widgets/launch/launch-cards.tsx';
import { DaySign, useOwnDays } from '../../widgets/launch/own-days.tsx';
import { TimeLeft, useHasLaunched, usePlannedLaunch } from '../../widgets/launch/time-left.tsx';
import { MonthPicture } from '../../widgets/month-picture/month-picture.tsx';
import { MY_INFORMATION_ID } from '../../widgets/my-information/section-id.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { NightSky } from './night-sky.tsx';

/** The night and the rays run behind the breadcrumbs and the header. */
const SkyFrame = createGlobalStyle`
  ${sky(`
    :root:has([data-sky]) {
      & header { ${LIGHT_INK} }
      & .language-offer, & div:has(+ header), & main > section { position: relative; z-index: 1; }
      & main > nav { --action: var(--on-deep); --ink-soft: var(--on-deep); }
      & [data-sky] {
        overflow: clip visible;
        &::before { content: ''; position: absolute; z-index: -2; inset: -20rem 0 100%; background: var(--night); }
      }
      ${WIDE_SCREEN} { & main > nav { margin-bottom: -2.75rem; } }
    }
  `)}
`;

/** The whole height of a phone. On a wide screen the words stand beside the sun, which begins as high as the breadcrumbs. */
const Sky = styled.div`
  --hills: min(4vw + 0.5rem, 3.75rem);
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template: 'words' 'sun' 'rest' 'date' 'foot' calc(var(--hills) + 0.75rem) / minmax(0, 1fr);
  overflow: hidden;
  background: linear-gradient(var(--night), var(--dawn) 75%);
  color: var(--on-deep);
  ${WIDE_SCREEN} {
    grid-template: 'words' 'date' 'rest' 1fr 'ground' var(--hills) / minmax(0, 1fr);
  }
`;

const Words = styled.div<{ $onTheList: boolean }>`
  grid-area: words;
  z-index: 2;
  display: grid;
  gap: 0.25rem;
  padding: 0.75rem var(--page-edge) 1.75rem;
  & > * {
    max-width: 30rem;
    text-wrap: balance;
  }
  & ${({ $onTheList }) => ($onTheList ? 'h1 + p' : 'h1')} {
    font-size: min(12vw, clamp(2rem, 1.25rem + 3.6vw, 3.75rem));
    font-weight: 750;
    line-height: 1.1;
  }
  & ${({ $onTheList }) => ($onTheList ? 'h1' : 'p:first-child')} {
    font-weight: 700;
    font-size: clamp(1.0625rem, 4.72vw, 1.25rem);
  }
  ${WIDE_SCREEN} {
    padding-block: clamp(3.25rem, 5vw, 4.25rem) 1rem;
    & > * {
      max-width: 48%;
    }
  }
`;

const Planned = styled.p`
  grid-area: date;
  z-index: 2;
  padding-inline: var(--page-edge);
  font-size: 1.0625rem;
  text-wrap: balance;
  ${WIDE_SCREEN} {
    max-width: 50%;
    font-size: 1.25rem;
  }
`;

/** Covers the lower edge of the sun. */
const Ground = styled.div`
  grid-row: rest / -1;
  grid-column: 1;
  position: relative;
  z-index: 1;
  background: var(--deep);
  /* In forced colors, the horizon. */
  border-top: 2px solid transparent;
  ${WIDE_SCREEN} {
    grid-row: ground;
  }
`;

/** The hills of the page below. */
const Edge = styled.div`
  --deep: var(--paper);
  position: absolute;
  z-index: 2;
  inset: auto 0 0;
`;

/** What else there is, a line each, side by side where there is room. */
const LastLines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-top: 1px solid var(--hairline);
  & > * {
    ${bare}
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 1rem;
    min-height: 3.5rem;
    border-bottom: 1px solid var(--hairline);
  }
`;

/** The month and the list that is its legend, side by side from a tablet on, and what is as wide as both. */
const Below = styled.div<{ $monthLast: boolean }>`
  --gap: clamp(2rem, 5vw, 4.25rem);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem var(--gap);
  align-items: start;
  /* Covers the rays below the ground. */
  position: relative;
  background: var(--paper);
  padding: clamp(1.5rem, 4vw, 2rem) var(--page-edge) 3rem;
  ${WIDE_SCREEN} {
    &:has(> [aria-hidden]) {
      grid-template-columns: min(30.25rem, 50% - var(--gap) / 2) minmax(0, 1fr);
    }
    /* It reaches into the hills. */
    & > [aria-hidden] {
      margin-top: -4rem;
    }
    & > ${LastLines} {
      grid-column: 1 / -1;
      grid-template-columns: inherit;
      column-gap: inherit;
    }
  }
  @media (max-width: 47.99em) {
    & > * {
      max-width: var(--narrow);
    }
    ${({ $monthLast }) => ($monthLast ? `& > ${CardList} { order: -1; }` : '')}
  }
`;

export function LaunchCountdownPage() {
  return <Guarded page="launch-countdown">{(entered) => <LaunchCountdown {...entered} />}</Guarded>;
}

function LaunchCountdown({ session, status: entered }: Entered) {
  const { saver } = useUseCases();
  useHeadingFocus();
  const launched = useHasLaunched();
  const planned = usePlannedLaunch();
  const stored = useResend(session);
  const status = stored ? statusOf([stored]) : entered;
  const { completed } = withUnsaved(status, saver.draft(session)?.step_completed);
  const onTheList = completed && !launched;
  const record = { ...status.record, ...saver.draft(session) };
  const firstName = record.first_name ?? null;
  const preference = record.benefit_timing_preference ?? null;
  const days = useOwnDays(timingChoiceOf(preference), launched);
  const coming = { status, completed, launched };
  const words = LAUNCH_WORDS[launched ? 'after' : 'before'];
  return (
    <div>
      <StepFrame />
      <SkyFrame />
      <DocumentHead title={words.countdownTitle} />
      <Sky data-sky="">
        <Words $onTheList={onTheList}>
          {onTheList ? null : <p>{launchCopy.greeting(firstName)}</p>}
          <PageHeading>{words.countdownTitle}</PageHeading>
          {onTheList ? <p>{launchCopy.onTheList(firstName)}</p> : null}
        </Words>
        <TimeLeft onTheList={completed}>
          <NightSky nights={planned?.nights ?? 0} />
        </TimeLeft>
        {planned ? <Planned>{planned.sentence}</Planned> : null}
        <Ground>
          <Hills />
        </Ground>
        <Edge>
          <Hills />
        </Edge>
      </Sky>
      <Below $monthLast={!completed}>
        {days.shown ? <MonthPicture shown={[days.shown]} /> : null}
        <CardList>
          <StatusCard {...coming} />
          <ComingCards {...coming} days={days}>
            <Address as="strong">{session.email}</Address>
          </ComingCards>
          {days.usual.map((date) => (
            <Card
              key={date}
              heading={calendarCopy.legend}
              icon={<DaySign kind={days.usualSign} day={date} />}
            >
              <p>{dayInMonth(date)}</p>
            </Card>
          ))}
          {days.payment || !preference ? null : (
            <Card heading={calendarCopy.legend} icon={MONTH}>
              <p>{timingWords(preference)}</p>
            </Card>
          )}
          <EarlierCard days={days} />
        </CardList>
        <LastLines>
          <Card heading={launchCopy.information.title}>
            <StandaloneLink to={`${pathOf('dashboard')}#${MY_INFORMATION_ID}`}>
              {launchCopy.information.open}
              <VisuallyHidden> {launchCopy.information.title}</VisuallyHidden>
            </StandaloneLink>
          </Card>
          <QuestionsCard />
        </LastLines>
      </Below>
    </div>
  );
}
