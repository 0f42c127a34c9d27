import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { launchCopy, signOutFailure } from '#copy/launch.ts';
import { deletionToasts } from '#copy/my-information.ts';
import { shellCopy } from '#copy/shell.ts';
import { type OnboardingStatus, statusOf } from '#core/onboarding/onboarding-status.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { Page } from '../../runtime/page.tsx';
import { pathOf } from '../../runtime/paths.ts';
import { keepUsername } from '../../runtime/saved-username.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Guarded } from '../../widgets/guard/guard.tsx';
import { LaunchCards } from '../../widgets/launch/launch-cards.tsx';
import { useHasLaunched } from '../../widgets/launch/time-left.tsx';
import { MyInformation } from '../../widgets/my-information/my-information.tsx';
import type { ReturnState } from '../../widgets/saving/return-state.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';

const Narrow = styled.div`
  max-width: 20rem;
`;

const BACK_HERE: ReturnState = { returnTo: 'dashboard' };

/** `/dashboard`: a greeting, the cards of the countdown, 'My information' and 'Sign Out'. */
export function DashboardPage() {
  return <Guarded page="dashboard">{(entered) => <Dashboard {...entered} />}</Guarded>;
}

function Dashboard({ session, status: entered }: { session: Session; status: OnboardingStatus }) {
  const { auth, analytics, saver, signOut } = useUseCases();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const stored = useResend(session);
  const status = stored ? statusOf([stored]) : entered;
  const launched = useHasLaunched();
  const [corrected, setCorrected] = useState<PersonalData['onboarding']>(null);
  const firstName =
    corrected?.first_name ?? saver.draft(session)?.first_name ?? status.record?.first_name ?? null;

  function correct({ onboarding }: PersonalData) {
    setCorrected(onboarding);
    const draft = saver.draft(session);
    if (!(onboarding && draft)) return;
    // Pending saves would restore the old values.
    const { first_name, last_name, phone, benefit_timing_preference } = onboarding;
    void saver.save(session, { first_name, last_name, phone, benefit_timing_preference });
  }

  /** After the account was deleted: signs out, which clears this browser and notifies its other tabs. */
  async function forget() {
    toast({ about: 'session', ...deletionToasts.deleted, tone: 'success' });
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
      toast({ about: 'session', ...signOutFailure(done.error), tone: 'error', measuredAs: 'not-signed-out' });
      return;
    }
    toast({ about: 'session', ...shellCopy.header.loggedOut, tone: 'success' });
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
