import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { Guarded } from '../../app/guard.tsx';
import { pathOf } from '../../app/paths.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { useToast } from '../../app/toasts.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { confirmationCopy, ssnProblemSentence } from '../../copy/confirmation.ts';
import { saveFailureToast } from '../../copy/saving.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { SaveLine } from '../../widgets/saving/save-line.tsx';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { SsnEntry } from '../../widgets/ssn-entry/ssn-entry.tsx';
import { useSsnEntry } from '../../widgets/ssn-entry/use-ssn-entry.ts';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { LaunchDialog } from './launch-dialog.tsx';

/** `/signup/confirmation` (spec sections 2, 4 and 5; decisions 20 to 22, 39 and 40). */
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
  const entry = useSsnEntry(ssnProblemSentence);
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<{ failure: SaveFailure | null } | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const ssn = entry.verified();
    if (busy || ssn === null) return;
    setBusy(true);
    const { failure } = await completeVerification(session, ssn);
    setBusy(false);
    if (failure) toast({ ...saveFailureToast(failure), tone: 'error' });
    setEnd({ failure });
  }

  const blocked =
    entry.problems.ssn || entry.problems.confirmSsn
      ? confirmationCopy.needSsn
      : entry.problems.consent
        ? confirmationCopy.needConsent
        : null;

  return (
    <Page title={confirmationCopy.title} intro={confirmationCopy.intro} progress={4} noindex>
      <form noValidate autoComplete="off" onSubmit={submit} onClickCapture={entry.pressed}>
        <Stack gap={6}>
          <Notice tone="calm" title={confirmationCopy.noCheckTitle}>
            <p>{confirmationCopy.noCheck(brand)}</p>
          </Notice>
          <SsnEntry
            entry={entry}
            summaryTitle={confirmationCopy.summaryTitle}
            ssn={confirmationCopy.ssn}
            confirmSsn={confirmationCopy.confirmSsn}
            hint={confirmationCopy.ssnHint}
            consent={confirmationCopy.consent(brand)}
          />
          <Row>
            <LinkButton kind="quiet" to={pathOf('signup-account')}>
              {confirmationCopy.back}
            </LinkButton>
            <Button type="submit" busy={busy} blockedBecause={blocked}>
              {busy ? confirmationCopy.submitting : confirmationCopy.submit}
            </Button>
          </Row>
          <SaveLine />
          <WhyWeAsk title={confirmationCopy.whyTitle} text={confirmationCopy.why} />
        </Stack>
      </form>
      <LaunchDialog end={end} brand={brand} onClose={() => navigate(pathOf('launch-countdown'))} />
    </Page>
  );
}
