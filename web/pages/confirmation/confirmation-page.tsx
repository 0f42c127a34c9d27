import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ssn } from '#core/intake/ssn.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { confirmationCopy, ssnProblemSentence } from '../../copy/confirmation.ts';
import { saveFailureToast } from '../../copy/saving.ts';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { Guarded } from '../../widgets/guard/guard.tsx';
import { BackLink, journeyProgress, nextPath } from '../../widgets/journey/journey-step.tsx';
import { SaveLine } from '../../widgets/saving/save-line.tsx';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { SsnEntry } from '../../widgets/ssn-entry/ssn-entry.tsx';
import { useSsnEntry } from '../../widgets/ssn-entry/use-ssn-entry.ts';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { LaunchDialog } from './launch-dialog.tsx';

/** `/signup/confirmation` asks for the Social Security number, twice, and for consent. */
export function ConfirmationPage() {
  return (
    <Guarded page="signup-confirmation">{({ session }) => <ConfirmationStep session={session} />}</Guarded>
  );
}

function ConfirmationStep({ session }: { session: Session }) {
  const { completeVerification } = useUseCases();
  const { brand } = useSiteSettings();
  const toast = useToast();
  const navigate = useNavigate();
  useResend(session);
  const [end, setEnd] = useState<{ failure: SaveFailure | null } | null>(null);
  const labels = {
    ssn: confirmationCopy.ssn,
    confirmSsn: confirmationCopy.confirmSsn,
    consent: confirmationCopy.consent(brand),
  };
  const form = useSsnEntry({
    sentenceOf: ssnProblemSentence,
    summaryTitle: confirmationCopy.summaryTitle,
    labels,
    onSubmit: complete,
  });

  async function complete(ssn: Ssn): Promise<void> {
    const { failure } = await completeVerification(session, ssn);
    if (failure) toast({ ...saveFailureToast(failure), tone: 'error' });
    setEnd({ failure });
  }

  const blocked =
    form.found.ssn || form.found.confirmSsn
      ? confirmationCopy.needSsn
      : form.found.consent
        ? confirmationCopy.needConsent
        : null;

  return (
    <Page
      title={confirmationCopy.title}
      intro={confirmationCopy.intro}
      progress={journeyProgress('signup-confirmation')}
      noindex
    >
      <form noValidate autoComplete="off" onSubmit={form.submit}>
        <Stack gap={6}>
          <Notice tone="calm" title={confirmationCopy.noCheckTitle}>
            <p>{confirmationCopy.noCheck(brand)}</p>
          </Notice>
          <SsnEntry form={form} labels={labels} hint={confirmationCopy.ssnHint} />
          <Row>
            <BackLink page="signup-confirmation">{confirmationCopy.back}</BackLink>
            <Button {...form.submitButton(blocked)}>
              {form.busy ? confirmationCopy.submitting : confirmationCopy.submit}
            </Button>
          </Row>
          <SaveLine />
          <WhyWeAsk title={confirmationCopy.whyTitle} text={confirmationCopy.why} />
        </Stack>
      </form>
      <LaunchDialog end={end} brand={brand} onClose={() => navigate(nextPath('signup-confirmation'))} />
    </Page>
  );
}
