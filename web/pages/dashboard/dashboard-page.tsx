import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { Guarded } from '../../app/guard.tsx';
import { pathOf } from '../../app/paths.ts';
import { useToast } from '../../app/toasts.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { launchCopy, signOutFailure } from '../../copy/launch.ts';
import { shellCopy } from '../../copy/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { LaunchCards } from '../launch-countdown/launch-cards.tsx';

const Narrow = styled.div`
  max-width: 20rem;
`;

/** `/dashboard` (spec section 2): the cards of the countdown with 'Welcome', the first name and 'Sign Out'. */
export function DashboardPage() {
  return <Guarded page="dashboard">{(entered) => <Dashboard {...entered} />}</Guarded>;
}

function Dashboard({ session, status }: { session: Session; status: OnboardingStatus }) {
  const { saver, signOut } = useUseCases();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useResend(session);
  const firstName = saver.draft(session)?.first_name ?? status.record?.first_name ?? null;

  async function leave() {
    setBusy(true);
    const done = await signOut();
    setBusy(false);
    if (done.isErr()) {
      toast({ ...signOutFailure(done.error), tone: 'error' });
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
        <LaunchCards session={session} status={status} />
        <Narrow>
          <Button kind="secondary" busy={busy} onClick={leave}>
            {busy ? launchCopy.signingOut : launchCopy.signOut}
          </Button>
        </Narrow>
      </Stack>
    </Page>
  );
}
