import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  afterNewPasswordCopy,
  confirmationCopy,
  lastFourProblemSentence,
  launchDialogCopy,
  ssnProblemSentence,
} from '#copy/confirmation.ts';
import { summaryTitle } from '#copy/error-summary.ts';
import { ssnFieldCopy } from '#copy/ssn-field.ts';
import { statements } from '#copy/statements.ts';
import type { LastFourForm } from '#core/intake/last-four-form.ts';
import { lastFour, type Ssn, ssnDigitCount } from '#core/intake/ssn.ts';
import { backFrom, nextPath } from '#core/onboarding/journey.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import { mustLogIn } from '#core/ports/failures.ts';
import { pathOf } from '#core/site/pages.ts';
import { saveFailureToast } from '../../copy/save-failure.ts';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { Whole } from '../../ui/unbroken.tsx';
import { arrivalIn } from '../../widgets/guard/arrival.ts';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import { journeyProgress } from '../../widgets/journey/journey-step.tsx';
import { StepActions } from '../../widgets/journey/step-actions.tsx';
import { FinishLater, StepForm } from '../../widgets/journey/step-form.tsx';
import { StepAside } from '../../widgets/journey/step-layout.tsx';
import { LaunchDialog } from '../../widgets/launch/launch-dialog.tsx';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { SsnEntry, useSsnEntry } from '../../widgets/ssn-entry/ssn-entry.tsx';
import { HowToCheck, WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { CheckAnswers } from './check-answers.tsx';
import { DigitsKept, Headline, nineAndFour } from './digits-kept.tsx';

/** What the consent is for. It stands above the fields, and belongs to the box too. */
const PURPOSE_ID = 'purpose';

/** `/signup/confirmation` asks for the Social Security number, twice, and for consent. */
export function ConfirmationPage() {
  const { search } = useLocation();
  return (
    <Guarded page="signup-confirmation">
      {(entered) =>
        arrivalIn(search) === 'password-updated' ? <AfterNewPassword /> : <ConfirmationStep {...entered} />
      }
    </Guarded>
  );
}

/** After a new password. A link in an email must not end at a field for a Social Security number. */
function AfterNewPassword() {
  const copy = afterNewPasswordCopy;
  return (
    <Page title={copy.title} intro={copy.intro}>
      <Stack gap={6}>
        <p>{copy.lastStep}</p>
        <Row>
          <LinkButton to={pathOf('signup-confirmation')}>{copy.goOn}</LinkButton>
        </Row>
        <FinishLater text={confirmationCopy.finishLaterText} />
      </Stack>
      <HowToCheck />
    </Page>
  );
}

function ConfirmationStep(entered: Entered) {
  const { refused } = useRefusedForm<LastFourForm>(lastFourProblemSentence);
  return refused ? <LastFourStep {...entered} /> : <FullNumberStep {...entered} />;
}

function FullNumberStep({ session, status }: Entered) {
  const { completeVerification, enterNextOffline } = useUseCases();
  const { brand, backend } = useSiteSettings();
  const toast = useToast();
  const navigate = useNavigate();
  const stored = useResend(session);
  const [end, setEnd] = useState<{ failure: SaveFailure | null } | null>(null);
  const labels = {
    ssn: confirmationCopy.ssn,
    confirmSsn: confirmationCopy.confirmSsn,
    consent: confirmationCopy.consent(brand),
  };
  const form = useSsnEntry({
    sentenceOf: ssnProblemSentence,
    labels,
    onSubmit: complete,
  });

  async function complete(ssn: Ssn): Promise<void> {
    const { failure } = await completeVerification(session, lastFour(ssn));
    if (failure) toast({ about: 'saving', ...saveFailureToast(failure), tone: 'error' });
    setEnd({ failure });
  }

  const isSentLater = stored?.step_completed === 'completed';
  const kind = end?.failure?.failure.kind;
  const standing =
    kind === undefined
      ? launchDialogCopy.onTheList
      : isSentLater
        ? launchDialogCopy.sentLater
        : end?.failure && mustLogIn(end.failure.failure)
          ? launchDialogCopy.signedOut
          : launchDialogCopy.notSent;

  function leave(): void {
    if (end?.failure && !isSentLater) enterNextOffline({ session, status }, end.failure.failure);
    navigate(nextPath('signup-confirmation'));
  }

  return (
    <StepPage headline={<Headline className="with-script">{nineAndFour}</Headline>}>
      <StepForm page="signup-confirmation" native={false} autoComplete="off" onSubmit={form.submit}>
        <SsnEntry
          // Empties both fields: nobody reads the number behind the dialog.
          key={String(end !== null)}
          form={form}
          labels={labels}
          drawing={
            <StepAside>
              <DigitsKept typed={ssnDigitCount(form.values().ssn)} />
            </StepAside>
          }
          purposeId={PURPOSE_ID}
          instead={backend === 'server' ? <LastFourField /> : null}
        />
        <CheckAnswers session={session} status={status} />
        <Below waits={!form.isValid}>
          <Button {...form.submitButton(!form.isValid)}>
            {form.busy ? confirmationCopy.submitting : confirmationCopy.submit}
          </Button>
        </Below>
      </StepForm>
      <LaunchDialog open={end !== null} words={launchDialogCopy} standing={standing} onClose={leave} />
    </StepPage>
  );
}

/** What the page asks for without script. */
function LastFourField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      name="lastFour"
      label={confirmationCopy.lastFour}
      hint={confirmationCopy.lastFourHint}
      {...(error ? { error } : {})}
      inputMode="numeric"
      autoComplete="off"
      required
      // Without a greatest length, which would cut nine digits to a wrong four.
      pattern="\s*[0-9]{4}\s*"
      title={lastFourProblemSentence('last-four-invalid')}
    />
  );
}

/** The form after it was sent without script and did not pass. */
function LastFourStep({ session, status }: Entered) {
  const { brand } = useSiteSettings();
  const { refused, initialErrors: errors } = useRefusedForm<LastFourForm>(lastFourProblemSentence);
  return (
    <StepPage>
      <StepForm page="signup-confirmation" autoComplete="off">
        <ErrorSummary
          title={summaryTitle}
          fields={[
            { id: 'lastFour', name: confirmationCopy.lastFour, isWrong: errors.lastFour !== undefined },
            { id: 'consent', name: ssnFieldCopy.consent, isWrong: errors.consent !== undefined },
          ]}
        />
        <LastFourField error={errors.lastFour} />
        <Checkbox
          name="consent"
          label={confirmationCopy.consent(brand)}
          aria-describedby={PURPOSE_ID}
          defaultChecked={refused?.values.consent === 'on'}
          error={errors.consent}
        />
        <CheckAnswers session={session} status={status} />
        <Below>
          <Button type="submit">{confirmationCopy.submit}</Button>
        </Below>
      </StepForm>
    </StepPage>
  );
}

/** What is promised, and what it is for: short, so that the first field and its picture are on the first screen of a phone. */
function StepPage({ headline, children }: { headline?: ReactNode; children: ReactNode }) {
  return (
    <Page
      title={confirmationCopy.title}
      intro={
        <>
          {headline}
          <p>
            {statements.fullNumberStays}{' '}
            <Whole>
              {confirmationCopy.noCheckTitle}. {confirmationCopy.noRush}
            </Whole>
          </p>
          <p id={PURPOSE_ID}>{statements.lastFourPurpose}</p>
        </>
      }
      progress={journeyProgress('signup-confirmation')}
    >
      {children}
    </Page>
  );
}

/** What stands below the fields. `children`: the button. */
function Below({ waits = false, children }: { waits?: boolean; children: ReactNode }) {
  return (
    <>
      <StepActions back={backFrom('signup-confirmation')} waits={waits}>
        {children}
      </StepActions>
      <FinishLater text={confirmationCopy.finishLaterText} />
      <WhyWeAsk
        text={`${confirmationCopy.ssnHint} ${statements.lastFourOnly} ${statements.lastFourPurpose}`}
      />
    </>
  );
}
