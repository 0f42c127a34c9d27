import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { LAUNCH_WORDS, launchCopy } from '#copy/launch.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import { nextPaymentFor } from '#core/benefits/timing-payment.ts';
import { type OnboardingStatus, statusOf } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { localDate } from '../../runtime/local-date.ts';
import { Page } from '../../runtime/page.tsx';
import { pathOf } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { SunOnHorizon } from '../../ui/sun.tsx';
import { Guarded } from '../../widgets/guard/guard.tsx';
import { LaunchCards } from '../../widgets/launch/launch-cards.tsx';
import { TimeLeft, useHasLaunched } from '../../widgets/launch/time-left.tsx';
import { MY_INFORMATION_ID } from '../../widgets/my-information/section-id.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';

const Horizon = styled.div`
  width: min(100%, 30rem);
  margin-inline: auto;
`;

const Centered = styled.p`
  text-align: center;
  text-wrap: balance;
`;

/** `/launch-countdown`. */
export function LaunchCountdownPage() {
  return <Guarded page="launch-countdown">{(entered) => <LaunchCountdown {...entered} />}</Guarded>;
}

function LaunchCountdown({ session, status: entered }: { session: Session; status: OnboardingStatus }) {
  const { saver, clock } = useUseCases();
  const { brand } = useSiteSettings();
  const launched = useHasLaunched();
  const stored = useResend(session);
  const status = stored ? statusOf([stored]) : entered;
  const firstName = saver.draft(session)?.first_name ?? status.record?.first_name ?? null;
  const { timing } = timingChoiceOf(status.record?.benefit_timing_preference ?? null);
  const payment = timing && nextPaymentFor(timing, localDate(clock.now()));
  const words = LAUNCH_WORDS[launched ? 'after' : 'before'];
  return (
    <Page
      title={words.countdownTitle}
      intro={
        <>
          <p>{launchCopy.greeting(firstName)}</p>
          <p>{words.countdownIntro(brand)}</p>
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
          {launched ? null : <TimeLeft />}
          {payment ? <Centered>{calendarCopy.nextPayment(payment)}</Centered> : null}
        </Stack>
        <LaunchCards session={session} status={status} launched={launched}>
          <Card heading={launchCopy.information.title}>
            <Stack gap={4}>
              <p>{launchCopy.information.text}</p>
              <Row>
                <LinkButton kind="secondary" to={`${pathOf('dashboard')}#${MY_INFORMATION_ID}`}>
                  {launchCopy.information.open}
                </LinkButton>
              </Row>
            </Stack>
          </Card>
        </LaunchCards>
      </Stack>
    </Page>
  );
}
