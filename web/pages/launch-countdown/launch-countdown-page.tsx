import { styled } from 'styled-components';
import { LAUNCH_WORDS, launchCopy } from '#copy/launch.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import { statusOf, withUnsaved } from '#core/record/onboarding-status.ts';
import { pathOf } from '#core/site/pages.ts';
import { DocumentHead, PageHeading, useHeadingFocus } from '../../runtime/page.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Hills } from '../../ui/hills.tsx';
import { StepFrame } from '../../ui/step-frame.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import {
  CardList,
  LastLines,
  MonthAndCards,
  MonthAndList,
  QuestionsCard,
  StatusCard,
} from '../../widgets/launch/launch-cards.tsx';
import { useOwnDays } from '../../widgets/launch/own-days.tsx';
import { TimeLeft, useHasLaunched, usePlannedLaunch } from '../../widgets/launch/time-left.tsx';
import { MY_INFORMATION_ID } from '../../widgets/my-information/section-id.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { NightStars, SunRays } from './night-sky.tsx';

const Sky = styled.div`
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  background: linear-gradient(var(--night), var(--dawn) 75%);
  color: var(--on-deep);
  /* The rays begin below the row of the breadcrumbs, which is as dark. */
  &::after {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 3.5rem;
    background: linear-gradient(var(--night), #0000);
    pointer-events: none;
  }
  ${WIDE_SCREEN} {
    & > * {
      grid-area: 1 / 1;
    }
    & > :last-child {
      align-self: end;
    }
    & > :last-child > div > :first-child {
      margin: 3.25rem max(var(--gutter), calc((100% - var(--wide)) / 2 + 3rem)) 0 auto;
    }
  }
`;

const Words = styled.div<{ $onTheList: boolean }>`
  position: relative;
  z-index: 2;
  display: grid;
  gap: 0.5rem;
  padding: 1rem var(--page-edge) 1.5rem;
  & ${({ $onTheList }) => ($onTheList ? 'h1 + p' : 'h1')} {
    font-size: min(12vw, clamp(2rem, 1.25rem + 3.6vw, 3.75rem));
    font-weight: 750;
    line-height: 1.1;
  }
  & ${({ $onTheList }) => ($onTheList ? 'h1' : 'p:first-child')} {
    font-weight: 700;
    font-size: 1.25rem;
  }
  & > * {
    max-width: 30rem;
    text-wrap: balance;
  }
  ${WIDE_SCREEN} {
    align-content: start;
    padding-block: 2.5rem 9rem;
    & > * {
      max-width: 48%;
    }
    & > p:last-child {
      margin-top: 0.5rem;
      font-size: 1.25rem;
    }
  }
`;

/** Covers the lower edge of the sun. */
const Ground = styled.div`
  position: relative;
  z-index: 1;
  margin-top: max(-14.5vw, -3.875rem, min(-3.25rem, 1.6rem - 6.8vw));
  padding: 0.75rem var(--page-edge) calc(1rem + min(4vw + 0.5rem, 3.75rem));
  background: var(--deep);
  /* In forced colors, the horizon. */
  border-top: 2px solid transparent;
`;

/** The hills of the page below. */
const Edge = styled.div`
  --deep: var(--paper);
  position: absolute;
  z-index: 2;
  inset: auto 0 0;
`;

const Below = styled(MonthAndList)<{ $monthLast: boolean }>`
  padding: clamp(1.5rem, 4vw, 2rem) var(--page-edge) 3rem;
  @media (max-width: 47.99em) {
    & > * {
      max-width: var(--narrow);
    }
    ${({ $monthLast }) => ($monthLast ? `& > ${CardList} { order: -1; }` : '')}
  }
`;

/** `/launch-countdown`. */
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
  const timing = timingChoiceOf(record.benefit_timing_preference ?? null);
  const days = useOwnDays(timing, launched);
  const words = LAUNCH_WORDS[launched ? 'after' : 'before'];
  return (
    <div>
      <StepFrame />
      <DocumentHead title={words.countdownTitle} />
      <Sky data-sky="">
        <Words $onTheList={onTheList}>
          {onTheList ? null : <p>{launchCopy.greeting(firstName)}</p>}
          <PageHeading>{words.countdownTitle}</PageHeading>
          {onTheList ? <p>{launchCopy.onTheList(firstName)}</p> : null}
          {planned ? <p>{planned.sentence}</p> : null}
        </Words>
        <Edge>
          <Hills />
        </Edge>
        <TimeLeft
          onTheList={completed}
          rays={
            <>
              <SunRays />
              <NightStars nights={planned?.nights ?? 0} />
            </>
          }
          ground={(rest) => (
            <Ground>
              <Hills />
              {rest}
            </Ground>
          )}
        />
      </Sky>
      <Below $monthLast={!completed}>
        <MonthAndCards
          session={session}
          status={status}
          completed={completed}
          launched={launched}
          days={days}
        >
          <StatusCard status={status} completed={completed} launched={launched} />
        </MonthAndCards>
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
