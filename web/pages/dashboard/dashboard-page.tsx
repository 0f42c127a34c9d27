import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { LAUNCH_WORDS, launchCopy, signOutFailure } from '#copy/launch.ts';
import { deletionToasts } from '#copy/my-information.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import { statusOf, withUnsaved } from '#core/record/onboarding-status.ts';
import { pathOf } from '#core/site/pages.ts';
import { LogOutForm, useLogOut } from '../../runtime/log-out.tsx';
import { Column, DocumentHead, PageHeading, useHeadingFocus } from '../../runtime/page.tsx';
import { keepUsername } from '../../runtime/saved-username.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button, StandaloneLink } from '../../ui/button.tsx';
import { Dawn } from '../../ui/dawn.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { StepFrame } from '../../ui/step-frame.tsx';
import { DESKTOP, ENLARGED, WIDE_SCREEN } from '../../ui/theme.ts';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import { StepAside } from '../../widgets/journey/step-layout.tsx';
import { CardList, ComingCards, QuestionsCard, StatusCard } from '../../widgets/launch/launch-cards.tsx';
import { MonthAndLegend, OwnMonth } from '../../widgets/launch/own-month.tsx';
import { useHasLaunched, usePlannedLaunch } from '../../widgets/launch/time-left.tsx';
import { MyInformation } from '../../widgets/my-information/my-information.tsx';
import { MY_INFORMATION_ID } from '../../widgets/my-information/section-id.ts';
import type { ReturnState } from '../../widgets/saving/return-state.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';

const Below = styled(Column)`
  && {
    padding-block: 0.75rem 1.5rem;
  }
`;

const Greeting = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: max(min(6vw, 1.25rem), min(3vw, 2rem));
  & > section {
    column-gap: 0.75rem;
    padding: 0;
    border: 0;
    background: none;
    & > h2 {
      margin: 0;
      font-size: 1.125rem;
      line-height: 1.5;
    }
    & > svg {
      margin-top: 0.25rem;
      --action: var(--on-deep);
      --on-action: var(--deep);
    }
  }
  /* Above the sun, or beside it. The link is beside it, but on the narrowest phones. */
  padding-bottom: 5.25rem;
  & > a {
    justify-self: start;
    color: inherit;
    @container (min-width: 22rem) {
      margin-bottom: -3rem;
    }
  }
  ${WIDE_SCREEN} {
    padding-right: 17rem;
    padding-bottom: 5rem;
    & > a {
      margin-bottom: -1.25rem;
    }
  }
  ${ENLARGED} {
    padding: 1rem 4vw 7rem;
    & > p {
      font-size: 0.9em;
    }
  }
`;

/**
 * On a tablet, 'My information' takes both columns, and the month and its legend stand side by side. On a desktop they stand
 * beside the rest, and stay in sight. The month of the form for another day takes their place.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  --gap: clamp(2rem, 5vw, 4rem);
  --aside: clamp(19.5rem, 29cqi, 25rem);
  gap: 1.5rem var(--gap);
  align-items: start;
  & #${MY_INFORMATION_ID} {
    position: relative;
  }
  ${WIDE_SCREEN} {
    &:has(> ${MonthAndLegend}) {
      grid-template: repeat(3, auto) 1fr / minmax(0, 1fr) minmax(0, 1fr);
    }
    & > #${MY_INFORMATION_ID} {
      grid-column: 1 / -1;
    }
    & > ${MonthAndLegend} {
      display: contents;
      & > :first-child {
        grid-area: 2 / 1 / span 2;
      }
      & > :last-child {
        grid-area: 2 / 2;
      }
      & ~ ${CardList} {
        grid-area: 3 / 2 / span 2;
      }
    }
  }
  ${DESKTOP} {
    &:has(> ${MonthAndLegend}) {
      grid-template: repeat(2, auto) 1fr / minmax(0, 1fr) var(--aside);
      & > #${MY_INFORMATION_ID} {
        grid-column: 1;
      }
      & > ${MonthAndLegend} {
        display: grid;
        grid-area: 1 / 2 / span 3;
        position: sticky;
        top: 1rem;
        & > * {
          grid-area: auto;
        }
      }
      & > ${MonthAndLegend} ~ ${CardList} {
        grid-area: auto / 1;
      }
    }
  }
  &:has(#change-timing) {
    & > ${MonthAndLegend} {
      display: none;
    }
    /* The button stands below the answers, and each of them has one line. */
    ${StepAside} {
      order: 1;
    }
    & #${MY_INFORMATION_ID} {
      padding-inline: min(3vw, 2rem);
    }
    ${WIDE_SCREEN} {
      grid-template-columns: minmax(0, 1fr) var(--aside);
      &&& > * {
        grid-column: 1;
      }
      && ${StepAside} {
        top: 0;
        left: calc(100% + var(--gap));
        width: var(--aside);
      }
    }
  }
`;

const BACK_HERE: ReturnState = { returnTo: 'dashboard' };

/** `/dashboard`: a greeting, the cards of the countdown, 'My information' and 'Sign Out'. */
export function DashboardPage() {
  return <Guarded page="dashboard">{(entered) => <Dashboard {...entered} />}</Guarded>;
}

function Dashboard({ session, status: entered }: Entered) {
  const { saver, forgetPerson } = useUseCases();
  const toast = useToast();
  const navigate = useNavigate();
  const logOut = useLogOut(signOutFailure);
  const [busy, setBusy] = useState(false);
  const stored = useResend(session);
  const status = stored ? statusOf([stored]) : entered;
  const launched = useHasLaunched();
  const planned = usePlannedLaunch();
  useHeadingFocus();
  const [corrected, setCorrected] = useState<PersonalData['onboarding']>(null);
  const record = { ...status.record, ...saver.draft(session), ...corrected };
  const firstName = record.first_name ?? null;
  const timing = timingChoiceOf(record.benefit_timing_preference ?? null);

  function correct({ onboarding }: PersonalData) {
    setCorrected(onboarding);
    const draft = saver.draft(session);
    if (!(onboarding && draft)) return;
    // Pending saves would restore the old values.
    const { first_name, last_name, phone, benefit_timing_preference } = onboarding;
    void saver.save(session, { first_name, last_name, phone, benefit_timing_preference });
  }

  /** After the account was deleted: signs out, which clears this browser and notifies its other tabs. */
  function forget() {
    toast({ about: 'session', ...deletionToasts.deleted, tone: 'success' });
    navigate(pathOf('landing'), { replace: true });
    keepUsername(null);
    void forgetPerson();
  }

  async function leave() {
    setBusy(true);
    await logOut();
    setBusy(false);
  }

  const { completed } = withUnsaved(status, saver.draft(session)?.step_completed);
  const days = planned && Number.isFinite(planned.nights) ? planned.nights : null;
  return (
    <Below $width="wide">
      <StepFrame />
      <DocumentHead title={launchCopy.dashboardTitle} noindex />
      <Stack gap={6}>
        <Dawn number={days}>
          <Greeting>
            <PageHeading>{launchCopy.dashboardHeading(firstName)}</PageHeading>
            {completed ? (
              <StatusCard status={status} completed launched={launched} />
            ) : (
              <p>{launchCopy.dashboardIntro}</p>
            )}
            {completed && launched ? <p>{LAUNCH_WORDS.after.countdownTitle}.</p> : null}
            {planned ? <p>{planned.sentence}</p> : null}
            {planned && completed ? (
              <StandaloneLink to={pathOf('launch-countdown')}>{launchCopy.seeCountdown}</StandaloneLink>
            ) : null}
          </Greeting>
        </Dawn>
        {completed ? null : (
          <CardList>
            <StatusCard status={status} completed={false} launched={launched} />
          </CardList>
        )}
        <Columns>
          <MyInformation
            session={session}
            onCorrected={correct}
            onErased={forget}
            onSignedOut={() => navigate(pathOf('login'), { replace: true, state: BACK_HERE })}
          />
          <LogOutForm logOut={leave}>
            <Row>
              <Button type="submit" kind="secondary" busy={busy}>
                {busy ? launchCopy.signingOut : launchCopy.signOut}
              </Button>
            </Row>
          </LogOutForm>
          <OwnMonth timing={timing} launched={launched} />
          <CardList>
            <ComingCards session={session} status={status} completed={completed} launched={launched} />
            <QuestionsCard />
          </CardList>
        </Columns>
      </Stack>
    </Below>
  );
}
