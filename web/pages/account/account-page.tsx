import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type AccountForm, type AccountProblems, accountProblems } from '#core/intake/account-form.ts';
import { formatPhone, isCompletePhone, phoneDigits, reformatPhone } from '#core/intake/phone.ts';
import { NAME_MAX_LENGTH, type StepRecord } from '#core/onboarding/onboarding-record.ts';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { Guarded } from '../../app/guard.tsx';
import { pathOf } from '../../app/paths.ts';
import { useToast } from '../../app/toasts.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { accountCopy, accountProblemSentence, accountToasts } from '../../copy/account.ts';
import { passwordCopy, weakPasswordSentence } from '../../copy/password.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../../widgets/after-press/use-after-press.ts';
import { PasswordChecklist } from '../../widgets/password-checklist/password-checklist.tsx';
import { SaveLine } from '../../widgets/saving/save-line.tsx';
import { SessionEnded } from '../../widgets/saving/session-ended.tsx';
import { useAutosave } from '../../widgets/saving/use-autosave.ts';
import { useResend } from '../../widgets/saving/use-resend.ts';
import { ReauthenticationDialog } from '../../widgets/session-dialog/reauthentication-dialog.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { sendPasswordByEmail } from './password-by-email.ts';

type Values = { -readonly [K in keyof AccountForm]: AccountForm[K] };
type Field = keyof AccountForm;
const FIELDS: readonly Field[] = ['firstName', 'lastName', 'phone', 'password', 'confirmPassword'];
const CHECKLIST_ID = 'password-rule';

/** Core's rules, in the shape of react-hook-form. */
const resolver: Resolver<Values> = (values) => {
  const problems: AccountProblems = accountProblems(values);
  const errors: FieldErrors<Values> = {};
  for (const field of FIELDS) {
    const problem = problems[field];
    if (problem) errors[field] = { type: problem, message: accountProblemSentence(problem, field) };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

const isComplete = (values: Values) => Object.keys(accountProblems(values)).length === 0;

/** What of the form may be saved: the values that stand up to the rules. Never a password. */
function savable(values: Values): StepRecord {
  const problems = accountProblems(values);
  return {
    ...(problems.firstName ? {} : { first_name: values.firstName.trim() }),
    ...(problems.lastName ? {} : { last_name: values.lastName.trim() }),
    ...(isCompletePhone(values.phone) ? { phone: phoneDigits(values.phone) } : {}),
  };
}

/** `/signup/account` (spec sections 2, 4, 5 and 8; decisions 34 and 41). */
export function AccountPage() {
  return <Guarded page="signup-account">{(entered) => <AccountStep {...entered} />}</Guarded>;
}

function AccountStep({ session, status }: { session: Session; status: OnboardingStatus }) {
  const useCases = useUseCases();
  const { saver, auth } = useCases;
  const toast = useToast();
  const navigate = useNavigate();
  const autosave = useAutosave(session);
  const afterPress = useAfterPress();
  useResend(session);
  const [known] = useState(() => {
    const draft = saver.draft(session);
    const { record } = status;
    return {
      firstName: draft?.first_name ?? record?.first_name ?? '',
      lastName: draft?.last_name ?? record?.last_name ?? '',
      phone: formatPhone(draft?.phone ?? record?.phone ?? ''),
    };
  });
  const form = useForm<Values>({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    defaultValues: { ...known, password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  /** react-hook-form's own `isValid` waits for the field to be left; the button must not. */
  const [complete, setComplete] = useState(false);
  const phoneBefore = useRef(known.phone);
  /** The password that is set already: a second press with it keeps it. */
  const setAlready = useRef<string | null>(null);
  const [password, setPassword] = useState('');
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field[] }>({
    attempt: 0,
    fields: [],
  });
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const [proving, setProving] = useState(false);

  /** An error goes as soon as its field is typed in (spec section 5). */
  function typedIn(field: Field) {
    form.clearErrors(field);
    setComplete(isComplete(form.getValues()));
    if (field === 'password') form.clearErrors('confirmPassword');
    setSummary(({ attempt, fields }) => ({ attempt, fields: fields.filter((other) => other !== field) }));
    if (field !== 'password' && field !== 'confirmPassword') autosave.later(savable(form.getValues()));
  }

  function point(field: Field, message: string) {
    form.setError(field, { type: 'backend', message });
    form.setFocus(field);
    setBusy(false);
  }

  async function submit(values: Values) {
    if (busy) return;
    autosave.cancel();
    setBusy(true);
    setEnded(false);
    setSummary(({ attempt }) => ({ attempt, fields: [] }));
    const info = savable(values);
    const stored = saver.save(session, info);
    let byEmail = false;
    if (values.password !== setAlready.current) {
      const set = await auth.setPassword({ password: values.password });
      if (set.isOk()) setAlready.current = values.password;
      else {
        switch (set.error.kind) {
          case 'weak-password':
            return point('password', weakPasswordSentence(set.error.reasons));
          case 'same-password':
            setAlready.current = values.password;
            return point('password', accountCopy.samePassword);
          case 'reauthentication-needed':
            setBusy(false);
            return setProving(true);
          case 'not-signed-in':
            setBusy(false);
            return setEnded(true);
          case 'rate-limited':
          case 'rejected':
          case 'unreachable':
          case 'unavailable':
            byEmail = true;
        }
      }
    }
    await stored;
    const saved = await saver.save(session, { ...info, step_completed: 'account_setup' });
    setBusy(false);
    if (saved.isErr()) {
      toast({ ...accountToasts.saveFailed, tone: 'error' });
      if (saved.error.failure.kind === 'not-signed-in') setEnded(true);
      return;
    }
    if (byEmail) {
      sendPasswordByEmail(auth, session.email);
      toast({ ...accountToasts.setByEmail, tone: 'info' });
      toast({ ...accountToasts.passwordNotSet, tone: 'error' });
    }
    navigate(pathOf('signup-confirmation'));
  }

  function invalid(found: FieldErrors<Values>) {
    const fields = FIELDS.filter((field) => found[field]);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, fields }));
    if (fields.length === 1 && fields[0]) form.setFocus(fields[0]);
  }

  const send = form.handleSubmit(submit, invalid);

  /**
   * A press on the blocked button shows what is wrong at each field (decision 23). What a password manager filled in without
   * telling anyone is read from the fields first, so a form that is complete after all goes on.
   */
  function pressed(event: MouseEvent) {
    if (!(event.target as Element).closest('button[type="submit"]') || complete) return;
    for (const name of FIELDS) {
      const input = document.getElementById(name);
      if (input instanceof HTMLInputElement) form.setValue(name, input.value);
    }
    setComplete(isComplete(form.getValues()));
    void send();
  }

  const field = (name: Field) => {
    const registered = form.register(name, { onChange: () => typedIn(name) });
    const message = errors[name]?.message;
    return {
      ...registered,
      onBlur: (event: FocusEvent) => afterPress(() => void registered.onBlur(event)),
      ...(message ? { error: message } : {}),
    };
  };
  const phone = field('phone');
  const passwordField = field('password');

  return (
    <Page title={accountCopy.title} intro={accountCopy.intro} progress={3} noindex>
      <form noValidate onSubmit={send} onClickCapture={pressed}>
        <Stack gap={6}>
          {ended ? <SessionEnded page="signup-account" /> : null}
          <ErrorSummary
            key={summary.attempt}
            title={accountCopy.summaryTitle}
            errors={summary.fields.flatMap((fieldId) => {
              const message = errors[fieldId]?.message;
              return message ? [{ fieldId, message }] : [];
            })}
          />
          <TextField
            {...field('firstName')}
            label={accountCopy.firstName}
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
          />
          <TextField
            {...field('lastName')}
            label={accountCopy.lastName}
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
          />
          <TextField
            {...phone}
            label={accountCopy.phone}
            hint={accountCopy.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            onChange={(event) => {
              const input = event.currentTarget;
              const next = reformatPhone(
                phoneBefore.current,
                input.value,
                input.selectionStart ?? input.value.length,
              );
              if (input.value !== next.value) {
                input.value = next.value;
                input.setSelectionRange(next.caret, next.caret);
              }
              phoneBefore.current = next.value;
              return phone.onChange(event);
            }}
          />
          <PasswordField
            {...passwordField}
            label={accountCopy.password}
            autoComplete="new-password"
            aria-describedby={CHECKLIST_ID}
            showLabel={passwordCopy.show}
            hideLabel={passwordCopy.hide}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              return passwordField.onChange(event);
            }}
          />
          <PasswordChecklist id={CHECKLIST_ID} password={password} />
          <PasswordField
            {...field('confirmPassword')}
            label={accountCopy.confirmPassword}
            autoComplete="new-password"
            showLabel={passwordCopy.show}
            hideLabel={passwordCopy.hide}
          />
          <Row>
            <LinkButton kind="quiet" to={pathOf('signup-calendar')}>
              {accountCopy.back}
            </LinkButton>
            <Button type="submit" busy={busy} blockedBecause={complete ? null : accountCopy.blocked}>
              {busy ? accountCopy.submitting : accountCopy.submit}
            </Button>
          </Row>
          <SaveLine />
          <WhyWeAsk title={accountCopy.whyTitle} text={accountCopy.why} />
        </Stack>
      </form>
      <ReauthenticationDialog
        open={proving}
        useCases={useCases}
        email={session.email}
        onVerified={() => {
          setProving(false);
          void send();
        }}
        onCancel={() => setProving(false)}
        onSignedOut={() => {
          setProving(false);
          setEnded(true);
        }}
      />
    </Page>
  );
}
