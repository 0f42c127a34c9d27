import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { dayInMonth } from '#copy/dates.ts';
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
import { Stack } from '../../ui/stack.tsx';
import { StepFrame } from '../../ui/step-frame.tsx';
import { ENLARGED, WIDE_SCREEN } from '../../ui/theme.ts';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import { AsideColumn } from '../../widgets/journey/step-layout.tsx';
import {
  bare,
  CardList,
  ComingCards,
  EarlierCard,
  QuestionsCard,
  StatusCard,
} from '../../widgets/launch/launch-cards.tsx';
import { useOwnDays } from '../../widgets/launch/own-days.tsx';
import { useHasLaunched } from '../../widgets/launch/time-left.tsx';
import { MyInformation } from '../../widgets/my-information/my-information.tsx';
import type { ReturnState } from '../../widgets/saving/return-state.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';

const Below = styled(Column)`
  && {
    padding-block: 0.75rem 0.5rem;
  }
`;

/** The words before the sun. */
const Greeting = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem 1rem;
  padding: 1.25rem max(min(6vw, 1.25rem), min(3vw, 2rem)) clamp(2rem, 5vw, 3rem);
  & > section {
    ${bare}
    align-items: center;
    column-gap: 0.75rem;
    padding-top: 0.5rem;
    & > h2 {
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
    grid-template-columns: auto minmax(0, 1fr);
    padding-right: 13rem;
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
    --size: clamp(5.5rem, 14vw + 2rem, 10rem);
    --right: max(min(6vw, 1.25rem), min(4vw, 3rem));
    & > :last-child > svg {
      height: clamp(1rem, 3vw, 2rem);
    }
    /* Stars only where they are clear of the words. */
    @media (max-width: 47.99em) {
      & > :first-child::after {
        display: none;
      }
    }
  }
`;

/** 'View FAQ' and 'Sign Out', where there is room. */
const LastLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 1rem;
  border-block: 1px solid var(--hairline);
  padding-block: 0.5rem;
  --outdent: -0.875rem;
  @media (forced-colors: active) {
    --outdent: 0px;
  }
  & > section {
    ${bare}
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 1rem;
  }
`;

/** From a tablet on, what comes stands beside the rows. The month of the form for another day takes its place. */
const Parts = styled.div`
  --gap: clamp(1.25rem, 5vw, 3.5rem);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.75rem var(--gap);
  align-items: start;
  ${WIDE_SCREEN} {
    --aside: min(25rem, 43cqi);
    grid-template-columns: minmax(0, 1fr) var(--aside);
    & > ${CardList} {
      padding-top: 1.25rem;
    }
    &:has(#change-timing) > ${CardList} {
      grid-column: 1;
    }
    & > ${LastLine} {
      grid-column: 1 / -1;
    }
    && ${AsideColumn} {
      inset-block: 0;
      left: calc(100% + var(--gap));
      width: var(--aside);
    }
  }
`;

const BACK_HERE: ReturnState = { returnTo: 'dashboard' };

/** `/dashboard`: a greeting, 'My information', what comes next and 'Sign Out'. */
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
  const coming = { status, completed, launched };
  return (
    <Below $width="wide">
      <StepFrame />
      <DocumentHead title={launchCopy.dashboardTitle} />
      <Stack gap={5}>
        <Band>
          <Dawn>
            <Greeting>
              <PageHeading>{launchCopy.dashboardHeading(firstName)}</PageHeading>
              {completed ? <StatusCard {...coming} /> : <p>{launchCopy.dashboardIntro}</p>}
              {completed && launched ? <p>{LAUNCH_WORDS.after.countdownTitle}.</p> : null}
              {launched ? null : (
                <p>
                  {days.launch ? `${launchCopy.launchDay}: ${dayInMonth(days.launch)}` : launchCopy.noDateYet}
                </p>
              )}
              {completed && !launched ? (
                <StandaloneLink to={pathOf('launch-countdown')}>{launchCopy.seeCountdown}</StandaloneLink>
              ) : null}
            </Greeting>
          </Dawn>
        </Band>
        {completed ? null : <StatusCard {...coming} />}
        <Parts>
          <MyInformation
            session={session}
            known={{ first_name: firstName, benefit_timing_preference: preference }}
            onCorrected={correct}
            onErased={forget}
            onSignedOut={() => navigate(pathOf('login'), { replace: true, state: BACK_HERE })}
          />
          <CardList>
            <ComingCards {...coming} days={days}>
              {days.payment ? <p>{calendarCopy.nextPayment(days.payment)}</p> : null}
            </ComingCards>
            <EarlierCard days={days} />
          </CardList>
          <LastLine>
            <QuestionsCard />
            <LogOutForm logOut={leave}>
              <Button type="submit" kind="quiet" busy={busy}>
                {busy ? launchCopy.signingOut : launchCopy.signOut}
              </Button>
            </LogOutForm>
          </LastLine>
        </Parts>
      </Stack>
    </Below>
  );
}
