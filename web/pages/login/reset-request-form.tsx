import { type RefObject, useState } from 'react';
import { loginCopy, loginToasts } from '#copy/login.ts';
import { isTooSoon } from '#core/identity/one-time-secret.ts';
import type { RequestLinkError } from '#core/ports/auth-port.ts';
import { resetRequestSentence } from '../../copy/login-failures.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { savedUsername } from '../../runtime/saved-username.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { EmailField, emailProblem } from '../../widgets/email-field/email-field.tsx';
import type { InvalidReset } from './login-state.ts';

interface ResetRequestFormProps {
  /** The reset link that did not work and led here. */
  readonly invalidReset?: InvalidReset | null;
  readonly email: RefObject<string | null>;
  readonly onBack: () => void;
}

export function ResetRequestForm({ invalidReset = null, email, onBack }: ResetRequestFormProps) {
  const toast = useToast();
  const ask = useAsk();
  const [answer, setAnswer] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useValidatedForm<{ email: string }>({
    fields: ['email'],
    initial: { email: email.current || (invalidReset && (invalidReset.email ?? savedUsername())) || '' },
    validate: (values) => emailProblem(values.email, loginCopy.invalidEmail),
    checksOnLeave: 'none',
    idOf: () => 'reset-email',
    onEdit(_field, values) {
      email.current = values.email;
      setAnswer(null);
    },
    onSubmit: requestReset,
  });

  function fail(failure: RequestLinkError): void {
    form.setFieldError('email', resetRequestSentence(failure));
    const words = failure.kind === 'unreachable' ? loginToasts.resetUnanswered : loginToasts.resetFailed;
    toast({ about: 'form', ...words, tone: 'error', measuredAs: 'not-sent' });
  }

  async function requestReset(values: { email: string }): Promise<void> {
    setAnswer(null);
    const asked = await ask(({ auth }) => auth.requestPasswordReset({ email: values.email.trim() }));
    // The second of two requests is no failure: the first email is on its way.
    if (asked.isErr() && isTooSoon(asked.error) && sentTo === values.email)
      return setAnswer(resetRequestSentence(asked.error));
    if (asked.isErr()) return fail(asked.error);
    setSentTo(values.email);
    setAnswer(loginCopy.resetOnItsWay);
    toast({ about: 'form', ...loginToasts.resetSent, tone: 'success' });
  }

  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={5}>
        {invalidReset && answer === null ? (
          <Notice tone="error" title={loginCopy.resetLinkFailedTitle} text={loginCopy.resetLinkFailed} />
        ) : null}
        <EmailField form={form} autoComplete="username" label={loginCopy.email} />
        <Button {...form.submitButton()}>{form.busy ? loginCopy.sendingReset : loginCopy.sendReset}</Button>
        {answer ? <Notice tone="calm">{answer}</Notice> : null}
        <Row>
          <Button kind="quiet" onClick={onBack}>
            {loginCopy.backToLogin}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
