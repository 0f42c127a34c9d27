import { styled } from 'styled-components';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { Guarded } from '../../app/guard.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { launchCopy } from '../../copy/launch.ts';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SunOnHorizon } from '../../ui/sun.tsx';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { LaunchCards } from './launch-cards.tsx';
import { TimeLeft } from './time-left.tsx';

const Horizon = styled.div`
  width: min(100%, 30rem);
  margin-inline: auto;
`;

/** `/launch-countdown` (spec section 2; decision 6). */
export function LaunchCountdownPage() {
  return <Guarded page="launch-countdown">{(entered) => <LaunchCountdown {...entered} />}</Guarded>;
}

function LaunchCountdown({ session, status }: { session: Session; status: OnboardingStatus }) {
  const { saver } = useUseCases();
  useResend(session);
  const firstName = saver.draft(session)?.first_name ?? status.record?.first_name ?? null;
  return (
    <Page
      title={launchCopy.countdownTitle}
      intro={
        <>
          <p>{launchCopy.greeting(firstName)}</p>
          <p>{launchCopy.countdownIntro}</p>
        </>
      }
      width="wide"
      noindex
    >
      <Stack gap={8}>
        <Stack gap={4}>
          <Horizon>
            <SunOnHorizon />
          </Horizon>
          <TimeLeft />
        </Stack>
        <LaunchCards session={session} status={status} />
      </Stack>
    </Page>
  );
}
