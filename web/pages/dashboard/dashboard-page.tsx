import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { Guarded } from '../../app/guard.tsx';
import { pathOf } from '../../app/paths.ts';
import { useToast } from '../../app/toasts.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { launchCopy, signOutFailure } from '../../copy/launch.ts';
import { deletionToasts } from '../../copy/my-information.ts';
import { shellCopy } from '../../copy/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { MyInformation } from '../../widgets/my-information/my-information.tsx';
import type { ReturnState } from '../../widgets/saving/return-state.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { LaunchCards } from '../launch-countdown/launch-cards.tsx';
import { useHasLaunched } from '../launch-countdown/time-left.tsx';
import { keepUsername } from '../login/saved-username.ts';

const Narrow = styled.div`
  max-width: 20rem;
`;

const BACK_HERE: ReturnState = { returnTo: 'dashboard' };

/**
 * `/dashboard` (spec section 2): the cards of the countdown with 'Welcome', the first name, 'Sign Out', and what is kept
 * about the person.
 */
export function DashboardPage() {
  return <Guarded page="dashboard">{(entered) => <Dashboard {...entered} />}</Guarded>;
}

function Dashboard({ session, status }: { session: Session; status: OnboardingStatus }) {
  const { auth, analytics, saver, signOut } = useUseCases();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useResend(session);
  const launched = useHasLaunched();
  const [corrected, setCorrected] = useState<PersonalData['onboarding']>(null);
  const firstName =
    corrected?.first_name ?? saver.draft(session)?.first_name ?? status.record?.first_name ?? null;

  function correct({ onboarding }: PersonalData) {
    setCorrected(onboarding);
    const draft = saver.draft(session);
    if (!(onboarding && draft)) return;
    // What still waits to be sent would bring the old values back.
    const { first_name, last_name, phone } = onboarding;
    void saver.save(session, { first_name, last_name, phone });
  }

  /** The account is gone at the backend: now this browser forgets the person, and the other tabs hear of it. */
  async function forget() {
    toast({ ...deletionToasts.deleted, tone: 'success' });
    navigate(pathOf('landing'), { replace: true });
    keepUsername(null);
    if ((await signOut()).isOk()) return;
    saver.forget();
    analytics.reset();
    await auth.currentSession();
  }

  async function leave() {
    setBusy(true);
    const done = await signOut();
    setBusy(false);
    if (done.isErr()) {
      toast({ ...signOutFailure(done.error), tone: 'error', measuredAs: 'not-signed-out' });
      return;
    }
    toast({ ...shellCopy.header.loggedOut, tone: 'success' });
    navigate(pathOf('landing'));
  }

  return (
    <Page
      title={launchCopy.dashboardTitle}
      heading={launchCopy.dashboardHeading(firstName)}
      intro={launchCopy.dashboardIntro}
      width="wide"
      noindex
    >
      <Stack gap={8}>
        <LaunchCards session={session} status={status} launched={launched} />
        <MyInformation
          session={session}
          onCorrected={correct}
          onErased={() => void forget()}
          onSignedOut={() => navigate(pathOf('login'), { replace: true, state: BACK_HERE })}
        />
        <Narrow>
          <Button kind="secondary" busy={busy} onClick={leave}>
            {busy ? launchCopy.signingOut : launchCopy.signOut}
          </Button>
        </Narrow>
      </Stack>
    </Page>
  );
}
