import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import type { RequestSignInError } from '#core/identity/request-sign-in.ts';
import type { MeasuredError } from '#core/measurement/measured-names.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import { pathOf } from '../../app/paths.ts';
import { useProblem } from '../../app/problem.ts';
import { useToast } from '../../app/toasts.tsx';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';
import { loginCopy, loginProblem, loginToasts, signInFailure, signInFailureHere } from '../../copy/login.ts';
import type { Message } from '../../copy/message.ts';
import { passwordCopy } from '../../copy/password.ts';
import { requestSignInSentence, unableToSend } from '../../copy/start.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox, PasswordField, TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { CodeSent } from './code-sent.ts';
import { keepUsername, savedUsername } from './saved-username.ts';

type Errors = Readonly<{ email?: string; password?: string; form?: string }>;

/** A problem that came back with a form sent without script, at the field it belongs to (decision 49). */
function errorsOf(problem: string | null): Errors {
  const sentence = loginProblem(problem);
  if (sentence === null) return {};
  if (problem === 'invalid-email') return { email: sentence };
  if (problem === 'password-missing') return { password: sentence };
  return { form: sentence };
}

interface SignInFormProps {
  /** What was typed as the address: the reset form goes on with it. */
  readonly email: RefObject<string>;
  /** The last message with a code, or null. */
  readonly sent: CodeSent | null;
  /** True while the password is checked and the username kept or forgotten. */
  readonly signingIn: RefObject<boolean>;
  readonly onSignedIn: (useCases: UseCases, session: Session) => Promise<void>;
  readonly onForgot: () => void;
  readonly onCodeSent: (sent: CodeSent) => void;
}

/** E-mail, password, 'Save username for next time', or a code instead. A native form until the script arrives. */
export function SignInForm({ email, sent, signingIn, onSignedIn, onForgot, onCodeSent }: SignInFormProps) {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const hydrated = useHydrated();
  const problem = useProblem();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const saveBox = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>(() => errorsOf(problem));
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState<'password' | 'code' | null>(null);

  useEffect(() => {
    const saved = savedUsername();
    const field = emailField.current;
    if (field && field.value === '') field.value = email.current || (saved ?? '');
    if (saveBox.current && saved !== null) saveBox.current.checked = true;
  }, [email]);

  /** The choice of the box counts for every way of logging in. */
  function keepChosenUsername(address: string) {
    keepUsername(saveBox.current?.checked ? address : null);
  }

  function fail(next: Errors, message: Message, measuredAs: MeasuredError = 'not-signed-in') {
    setErrors(next);
    setBusy(null);
    signingIn.current = false;
    toast({ ...message, tone: 'error', measuredAs });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const address = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    const wrong: Errors = {
      ...(isEmail(address) ? {} : { email: loginCopy.invalidEmailHere }),
      ...(password === '' ? { password: loginCopy.passwordRequiredHere } : {}),
    };
    setAttempt((before) => before + 1);
    if (wrong.email || wrong.password) {
      fail(wrong, wrong.email ? loginToasts.invalidEmail : loginToasts.passwordRequired);
      if (!(wrong.email && wrong.password)) (wrong.email ? emailField : passwordField).current?.focus();
      return;
    }
    setBusy('password');
    signingIn.current = true;
    setErrors({});
    let useCases: UseCases;
    try {
      useCases = await loadUseCases();
    } catch {
      return fail({ form: signInFailureHere(unreachable) }, signInFailure(unreachable));
    }
    const signedIn = await useCases.signIn({ email: address, password });
    if (signedIn.isErr()) {
      fail({ form: signInFailureHere(signedIn.error) }, signInFailure(signedIn.error));
      passwordField.current?.focus();
      return;
    }
    keepChosenUsername(address);
    toast({ ...loginToasts.success, tone: 'success' });
    await onSignedIn(useCases, signedIn.value);
    setBusy(null);
  }

  async function emailCode(event: MouseEvent) {
    event.preventDefault();
    if (busy) return;
    const address = emailField.current?.value.trim() ?? '';
    setAttempt((before) => before + 1);
    function refused(message: Message, sentence: string) {
      fail({ email: sentence }, message, 'not-sent');
      emailField.current?.focus();
    }
    if (!isEmail(address)) return refused(loginToasts.invalidEmail, loginCopy.invalidEmailHere);
    setBusy('code');
    setErrors({});
    let failure: RequestSignInError = { failure: unreachable, via: 'link' };
    try {
      const useCases = await loadUseCases();
      const asked = await useCases.requestSignIn({ email: address });
      if (asked.isOk()) {
        // Now, because the link of the message may log in in a tab that knows nothing of this box.
        keepChosenUsername(address);
        return onCodeSent({ email: address, sentAt: Date.now() });
      }
      failure = asked.error;
    } catch {
      // Told as an outage.
    }
    // The message is under way already, and its code works.
    const again = sent !== null && normalizeEmail(sent.email) === normalizeEmail(address);
    if (again && failure.failure.kind === 'rate-limited') {
      keepChosenUsername(address);
      return onCodeSent(sent);
    }
    const sentence = requestSignInSentence(failure);
    refused(unableToSend, sentence);
  }

  const clear = (field: 'email' | 'password') =>
    setErrors(({ [field]: _typed, form: _form, ...others }) => others);
  const links = [
    ...(errors.email ? [{ fieldId: 'email', message: errors.email }] : []),
    ...(errors.password ? [{ fieldId: 'password', message: errors.password }] : []),
  ];

  return (
    <Stack gap={8}>
      <form method="post" action={pathOf('login')} noValidate={hydrated} onSubmit={submit}>
        <Stack gap={5}>
          {errors.form ? (
            <Notice tone="error" title={loginCopy.problemTitle}>
              <p>{errors.form}</p>
            </Notice>
          ) : null}
          <ErrorSummary key={attempt} title={loginCopy.problemTitle} errors={links} />
          <TextField
            ref={emailField}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            label={loginCopy.email}
            error={errors.email}
            onFocus={() => void loadUseCases().catch(() => undefined)}
            onChange={(event) => {
              email.current = event.target.value;
              clear('email');
            }}
          />
          <PasswordField
            ref={passwordField}
            name="password"
            autoComplete="current-password"
            required
            label={loginCopy.password}
            showLabel={passwordCopy.show}
            hideLabel={passwordCopy.hide}
            error={errors.password}
            onChange={() => clear('password')}
          />
          <div className="with-script">
            <Checkbox
              ref={saveBox}
              name="save-username"
              label={loginCopy.saveUsername}
              hint={loginCopy.saveUsernameWarning}
            />
          </div>
          <Button type="submit" busy={busy !== null}>
            {busy === 'password' ? loginCopy.submitting : loginCopy.submit}
          </Button>
          {/* Without script the server sends the code, as it does for a new address. */}
          <Button
            type="submit"
            kind="secondary"
            formAction={pathOf('start')}
            formNoValidate
            busy={busy !== null}
            onClick={emailCode}
          >
            {busy === 'code' ? loginCopy.sendingCode : loginCopy.codeInstead}
          </Button>
          <noscript>
            <p>{loginCopy.withoutScript}</p>
          </noscript>
          <Row>
            <Button
              kind="quiet"
              className="with-script"
              onClick={() => {
                email.current = emailField.current?.value ?? '';
                onForgot();
              }}
            >
              {loginCopy.forgot}
            </Button>
          </Row>
        </Stack>
      </form>
      <p>
        {loginCopy.noAccount} <TextLink to={pathOf('start')}>{loginCopy.createAccount}</TextLink>
      </p>
    </Stack>
  );
}
