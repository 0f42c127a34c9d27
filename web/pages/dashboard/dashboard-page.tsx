import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { accountCopy } from '#copy/account.ts';
import { LAUNCH_WORDS, launchCopy, signOutFailure } from '#copy/launch.ts';
import { deletionToasts, myInformationCopy } from '#copy/my-information.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import { statusOf, withUnsaved } from '#core/record/onboarding-status.ts';
import { pathOf } from '#core/site/pages.ts';
import { timingWords } from '../../copy/timing-words.ts';
import { LogOutForm, useLogOut } from '../../runtime/log-out.tsx';
import { Column, DocumentHead, PageHeading, useHeadingFocus } from '../../runtime/page.tsx';
import { keepUsername } from '../../runtime/saved-username.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button, StandaloneLink } from '../../ui/button.tsx';
import { Dawn } from '../../ui/dawn.tsx';
import { Stack } from '../../ui/stack.tsx';
import { StepFrame } from '../../ui/step-frame.tsx';
import { ENLARGED, WIDE_SCREEN } from '../../ui/theme.ts';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import { AsideColumn } from '../../widgets/journey/step-layout.tsx';
import {
  CardList,
  LastLines,
  MonthAndCards,
  MonthAndList,
  QuestionsCard,
  StatusCard,
} from '../../widgets/launch/launch-cards.tsx';
import { useOwnDays } from '../../widgets/launch/own-days.tsx';
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

/** A slim band: the sun stands whole above the hills. */
const Greeting = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem 1rem;
  padding: 1.25rem max(min(6vw, 1.25rem), min(3vw, 2rem)) 2.5rem;
  & > section {
    align-items: center;
    column-gap: 0.75rem;
    padding: 0.5rem 0 0;
    border: 0;
    background: none;
    & > h2 {
      margin: 0;
      font-size: 1.125rem;
      line-height: 1.5;
    }
    & > svg {
      --action: var(--on-deep);
      --on-action: var(--deep);
    }
  }
  & > a {
    justify-self: start;
    color: inherit;
  }
  /* Room for the sun below the words. */
  &:where(:not(:has(> a))) {
    padding-bottom: 3.5rem;
  }
  ${WIDE_SCREEN} {
    padding-right: 12rem;
    padding-bottom: 1.75rem;
    & > section {
      grid-template-columns: auto auto minmax(0, 1fr);
      & > svg {
        grid-row: 1;
      }
    }
  }
  /* Room for the link beside the date. */
  @container (min-width: 72rem) {
    grid-template-columns: auto minmax(0, 1fr);
    & > :not(p:has(+ a), p + a) {
      grid-column: 1 / -1;
    }
    & > p + a {
      margin-block: -0.5rem;
    }
  }
  ${ENLARGED} {
    padding: 1rem 4vw 7rem;
    & > p {
      font-size: 0.9em;
    }
  }
`;

const Band = styled.div`
  & > div {
    --size: clamp(4.75rem, 16vw + 1.75rem, 8.5rem);
    --right: max(min(6vw, 1.25rem), min(3vw, 2rem));
    --risen: 0.95;
    & b {
      padding-bottom: 31%;
      font-size: 1.6em;
    }
    & b > span {
      font-size: 2.3em;
    }
    & > :last-child > svg {
      height: 1rem;
    }
    /* Stars only where they are clear of the words. */
    @media (max-width: 47.99em) {
      & > :first-child::after {
        display: none;
      }
    }
  }
`;

/** 'My information' takes the width of both, open or not. The month of the form for another day takes the place of the month. */
const Columns = styled(MonthAndList)`
  --aside: min(30.25rem, 40cqi);
  & #${MY_INFORMATION_ID} {
    position: relative;
  }
  & > ${LastLines} > form {
    justify-content: flex-end;
  }
  &:has(#change-timing) {
    & > [aria-hidden] {
      display: none;
    }
    /* The button stands below the answers, and each of them has one line. */
    ${AsideColumn} {
      order: 1;
    }
    & #${MY_INFORMATION_ID} {
      padding-inline: min(3vw, 2rem);
    }
    ${WIDE_SCREEN} {
      grid-template-columns: minmax(0, 1fr) var(--aside);
      &&& > :not(${LastLines}) {
        grid-column: 1;
      }
      && ${AsideColumn} {
        inset-block: 0;
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
  const preference = record.benefit_timing_preference ?? null;
  const timing = timingChoiceOf(preference);

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

  const days = useOwnDays(timing, launched);
  const { completed } = withUnsaved(status, saver.draft(session)?.step_completed);
  const nights = planned && Number.isFinite(planned.nights) ? planned.nights : null;
  return (
    <Below $width="wide">
      <StepFrame />
      <DocumentHead title={launchCopy.dashboardTitle} />
      <Stack gap={6}>
        <Band>
          <Dawn number={nights} unit={nights === null ? null : launchCopy.days(nights)}>
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
        </Band>
        {completed ? null : (
          <CardList>
            <StatusCard status={status} completed={false} launched={launched} />
          </CardList>
        )}
        <Columns>
          <MyInformation
            session={session}
            known={[
              ...(firstName ? [[accountCopy.firstName, firstName] as const] : []),
              ...(timing.timing ? [[myInformationCopy.fields.timing, timingWords(preference)] as const] : []),
            ]}
            onCorrected={correct}
            onErased={forget}
            onSignedOut={() => navigate(pathOf('login'), { replace: true, state: BACK_HERE })}
          />
          <MonthAndCards
            session={session}
            status={status}
            completed={completed}
            launched={launched}
            days={days}
          />
          <LastLines>
            <QuestionsCard />
            <LogOutForm logOut={leave}>
              <Button type="submit" kind="quiet" busy={busy}>
                {busy ? launchCopy.signingOut : launchCopy.signOut}
              </Button>
            </LogOutForm>
          </LastLines>
        </Columns>
      </Stack>
    </Below>
  );
}
