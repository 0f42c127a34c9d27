import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loginCopy, loginProblems } from '#copy/login.ts';
import { startCopy, unableToSend } from '#copy/start.ts';
import { isTooSoon } from '#core/identity/one-time-secret.ts';
import { isEmail, normalizeEmail, tidyEmail } from '#core/intake/email.ts';
import type { PasswordSignInError, Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { signInFailure, signInSentence } from '../../copy/login-failures.ts';
import { problemSentence } from '../../copy/page-problem.ts';
import { requestSignInSentence } from '../../copy/request-sign-in-sentence.ts';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { type FieldSentences, useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { addressOf } from '../../runtime/paths.ts';
import type { PendingEmail } from '../../runtime/pending-sign-up.ts';
import { useProblem } from '../../runtime/problem.ts';
import { keepUsername, savedUsername } from '../../runtime/saved-username.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { EmailField } from '../../widgets/email-field/email-field.tsx';
import { PasswordField } from '../../widgets/password-field/password-field.tsx';

interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly saveUsername: boolean;
}

/** Assigns a problem of a native submit to its field. */
function errorsOf(problem: string | null): { fields: FieldSentences<SignIn>; form: string | null } {
  const sentence = problemSentence(problem, loginProblems);
  if (sentence === null) return { fields: {}, form: null };
  if (problem === 'invalid-email') return { fields: { email: sentence }, form: null };
  if (problem === 'password-missing') return { fields: { password: sentence }, form: null };
  return { fields: {}, form: sentence };
}

function validate({ email, password }: SignIn): FieldSentences<SignIn> {
  return {
    ...(isEmail(email) ? {} : { email: loginCopy.invalidEmail }),
    ...(password === '' ? { password: loginCopy.passwordRequired } : {}),
  };
}

interface SignInFormProps {
  /** The typed address, which the reset form starts with, or null before. */
  readonly email: RefObject<string | null>;
  /** Whether 'Save username' is checked; null before anything is known. */
  readonly saveUsername: RefObject<boolean | null>;
  /** The last email with a code, or null. */
  readonly sent: PendingEmail | null;
  /** The person may have no password yet. */
  readonly codeFirst: boolean;
  /** True until the password was checked and the username saved or deleted. */
  readonly signingIn: RefObject<boolean>;
  readonly onSignedIn: (useCases: UseCases, session: Session) => Promise<void>;
  readonly onForgot: () => void;
  readonly onCodeSent: (sent: PendingEmail) => void;
}

/** Signs in with a password or requests a code. Before hydration it is a native form. */
export function SignInForm({
  email,
  saveUsername,
  sent,
  codeFirst,
  signingIn,
  onSignedIn,
  onForgot,
  onCodeSent,
}: SignInFormProps) {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const ask = useAsk();
  const native = useNativeForm(undefined, false);
  const returned = errorsOf(useProblem());
  const [sendingCode, setSendingCode] = useState(false);
  const form = useValidatedForm<SignIn>({
    fields: ['email', 'password', 'saveUsername'],
    initial: { email: '', password: '', saveUsername: false },
    validate,
    checksOnLeave: 'none',
    idOf: (field) => (field === 'saveUsername' ? 'save-username' : field),
    names: loginCopy,
    initialErrors: returned.fields,
    initialFailure: returned.form,
    onEdit(field, values) {
      if (field === 'email') email.current = values.email;
      else if (field === 'saveUsername') saveUsername.current = values.saveUsername;
    },
    onSubmit: signIn,
  });
  const fillIn = useEffectEvent(() => {
    const saved = savedUsername();
    if (form.values().email === '') form.fill('email', email.current ?? saved ?? '');
    form.fill('saveUsername', saveUsername.current ?? saved !== null);
  });
  useEffect(() => fillIn(), []);

  /** 'Save username' applies to every way of logging in. */
  function keepChosenUsername(address: string) {
    keepUsername(form.values().saveUsername ? address : null);
  }

  function failSignIn(failure: PasswordSignInError): void {
    // At the field, because on a phone what is above the form is out of sight.
    form.setFieldError('password', signInSentence(failure));
    toast({ about: 'form', ...signInFailure(failure), tone: 'error' });
    signingIn.current = false;
  }

  async function signIn({ email: typed, password }: SignIn): Promise<void> {
    const address = tidyEmail(typed);
    if (!navigator.cookieEnabled) return form.setFieldError('password', startCopy.cookiesBlocked);
    signingIn.current = true;
    const signedIn = await ask((useCases) => useCases.signIn({ email: address, password }));
    if (signedIn.isErr()) return failSignIn(signedIn.error);
    keepChosenUsername(address);
    await onSignedIn(await loadUseCases(), signedIn.value);
  }

  async function emailCode(address: string): Promise<void> {
    if (!navigator.cookieEnabled) return form.setFieldError('email', startCopy.cookiesBlocked);
    const asked = await ask(({ requestSignIn }) => requestSignIn({ email: address }));
    if (asked.isOk()) {
      // Saved now, because the emailed link may open in a tab that does not know this choice.
      keepChosenUsername(address);
      return onCodeSent({ email: address, sentAt: Date.now() });
    }
    // An email was already sent, and its code works.
    const again = sent !== null && normalizeEmail(sent.email) === normalizeEmail(address);
    if (again && isTooSoon(asked.error)) {
      keepChosenUsername(address);
      return onCodeSent(sent);
    }
    form.setFieldError('email', requestSignInSentence(asked.error));
    toast({ about: 'form', ...unableToSend, tone: 'error', measuredAs: 'not-sent' });
  }

  function askForCode(event: MouseEvent) {
    event.preventDefault();
    if (form.busy) return;
    form.clearErrors();
    const address = tidyEmail(form.readValues().email);
    if (!isEmail(address)) return form.setFieldError('email', loginCopy.invalidEmail);
    setSendingCode(true);
    void form.busyWhile(emailCode(address)).finally(() => setSendingCode(false));
  }

  const codeButton = (
    // Without script, the server sends the code. Where this button comes first, Enter still logs in with the password.
    <Button
      {...(codeFirst
        ? { type: 'button', kind: 'primary' }
        : { type: 'submit', kind: 'secondary', formAction: addressOf('start'), formNoValidate: true })}
      busy={form.busy}
      onClick={askForCode}
    >
      {sendingCode ? loginCopy.sendingCode : loginCopy.codeInstead}
    </Button>
  );

  return (
    <form {...native} onSubmit={form.submit}>
      <Stack gap={5}>
        {form.failure ? <Notice tone="error" title={loginCopy.problemTitle} text={form.failure} /> : null}
        {form.summary}
        <EmailField
          form={form}
          autoComplete="username"
          required
          label={loginCopy.email}
          onFocus={() => void loadUseCases().catch(() => undefined)}
        />
        {codeFirst ? codeButton : null}
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          required
          label={loginCopy.password}
        />
        <div className="with-script">
          <Checkbox
            {...form.field('saveUsername')}
            name="save-username"
            label={loginCopy.saveUsername}
            hint={loginCopy.saveUsernameWarning}
          />
        </div>
        <Button {...form.submitButton()} kind={codeFirst ? 'secondary' : 'primary'}>
          {form.busy && !sendingCode ? loginCopy.submitting : loginCopy.submit}
        </Button>
        {codeFirst ? null : codeButton}
        <noscript>
          <p>{loginCopy.withoutScript}</p>
        </noscript>
        <Row>
          <Button
            kind="quiet"
            className="with-script"
            onClick={() => {
              email.current = form.readValues().email;
              onForgot();
            }}
          >
            {loginCopy.forgot}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
