import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SsnForm, type SsnProblems, ssnProblems, verifiedSsn } from '#core/intake/ssn-form.ts';
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
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../../widgets/after-press/use-after-press.ts';
import { SaveLine } from '../../widgets/saving/save-line.tsx';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { SsnField } from '../../widgets/ssn-entry/ssn-field.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { LaunchDialog } from './launch-dialog.tsx';

type Field = keyof SsnProblems;
const FIELD_IDS = { ssn: 'ssn', confirmSsn: 'confirm-ssn', consent: 'ssa-consent' } as const;
const FIELDS: readonly Field[] = ['ssn', 'confirmSsn', 'consent'];

/** Both entries can lack the same thing: the summary says which is which. */
function summaryLine(field: Field, message: string): string {
  if (field === 'consent') return message;
  return `${field === 'ssn' ? confirmationCopy.ssn : confirmationCopy.confirmSsn}: ${message}`;
}

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
  const afterPress = useAfterPress();
  /** Digits live here and in no state that React draws from (decision 21). */
  const form = useRef<SsnForm>({ ssn: '', confirmSsn: '', consent: false });
  const [problems, setProblems] = useState<SsnProblems>(() => ssnProblems(form.current));
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field[] }>({
    attempt: 0,
    fields: [],
  });
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<{ failure: SaveFailure | null } | null>(null);

  function change(part: Partial<SsnForm>, field: Field) {
    form.current = { ...form.current, ...part };
    setProblems(ssnProblems(form.current));
    setErrors((before) => {
      const next = { ...before };
      delete next[field];
      // What was said of the second entry was said of both.
      if (field === 'ssn') delete next.confirmSsn;
      return next;
    });
    setSummary(({ attempt, fields }) => ({ attempt, fields: fields.filter((other) => other !== field) }));
  }

  const leave = () => afterPress(tellProblems);

  function tellProblems() {
    const found = ssnProblems(form.current);
    setErrors((before) => {
      const next = { ...before };
      for (const field of ['ssn', 'confirmSsn'] as const) {
        const problem = found[field];
        if (problem && problem !== 'ssn-missing') next[field] = ssnProblemSentence(problem);
      }
      return next;
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const ssn = verifiedSsn(form.current);
    if (busy || ssn === null) return;
    setBusy(true);
    const { failure } = await completeVerification(session, ssn);
    setBusy(false);
    if (failure) toast({ ...saveFailureToast(failure), tone: 'error' });
    setEnd({ failure });
  }

  /** A press on the blocked button says at each field what is missing (decision 23). */
  function pressed(event: MouseEvent) {
    if (!(event.target as Element).closest('button[type="submit"]')) return;
    const found = ssnProblems(form.current);
    const wrong = FIELDS.filter((field) => found[field]);
    if (wrong.length === 0) return;
    const said: Partial<Record<Field, string>> = {};
    for (const field of wrong) {
      const problem = found[field];
      if (problem) said[field] = ssnProblemSentence(problem);
    }
    setErrors(said);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
    const [only, ...others] = wrong;
    if (only && others.length === 0) document.getElementById(FIELD_IDS[only])?.focus();
  }

  const blocked =
    problems.ssn || problems.confirmSsn
      ? confirmationCopy.needSsn
      : problems.consent
        ? confirmationCopy.needConsent
        : null;

  return (
    <Page title={confirmationCopy.title} intro={confirmationCopy.intro} progress={4} noindex>
      <form noValidate autoComplete="off" onSubmit={submit} onClickCapture={pressed}>
        <Stack gap={6}>
          <Notice tone="calm" title={confirmationCopy.noCheckTitle}>
            <p>{confirmationCopy.noCheck(brand)}</p>
          </Notice>
          <ErrorSummary
            key={summary.attempt}
            title={confirmationCopy.summaryTitle}
            errors={summary.fields.flatMap((field) => {
              const message = errors[field];
              return message ? [{ fieldId: FIELD_IDS[field], message: summaryLine(field, message) }] : [];
            })}
          />
          <SsnField
            id={FIELD_IDS.ssn}
            label={confirmationCopy.ssn}
            hint={confirmationCopy.ssnHint}
            error={errors.ssn}
            onDigits={(ssn) => change({ ssn }, 'ssn')}
            onLeave={leave}
          />
          <SsnField
            id={FIELD_IDS.confirmSsn}
            label={confirmationCopy.confirmSsn}
            error={errors.confirmSsn}
            onDigits={(confirmSsn) => change({ confirmSsn }, 'confirmSsn')}
            onLeave={leave}
          />
          <Checkbox
            name="consent"
            id={FIELD_IDS.consent}
            label={confirmationCopy.consent(brand)}
            {...(errors.consent ? { error: errors.consent } : {})}
            onChange={(event) => change({ consent: event.target.checked }, 'consent')}
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
