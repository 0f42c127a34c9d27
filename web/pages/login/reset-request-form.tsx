import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { isEmail } from '#core/identity/email.ts';
import { unreachable } from '#core/ports/failures.ts';
import { useToast } from '../../app/toasts.tsx';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';
import { loginCopy, loginToasts, requestResetFailure } from '../../copy/login.ts';
import type { Message } from '../../copy/message.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';

interface ResetRequestFormProps {
  readonly email: RefObject<string>;
  readonly onBack: () => void;
}

/** 'Forgot your password?': asks for the reset link (spec sections 2 and 8). */
export function ResetRequestForm({ email, onBack }: ResetRequestFormProps) {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  function fail(message: Message, here: string = loginCopy.notSentHere) {
    setError(here);
    setBusy(false);
    toast({ ...message, tone: 'error', measuredAs: 'not-sent' });
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const address = field.current?.value.trim() ?? '';
    if (!isEmail(address)) return fail(loginToasts.invalidEmail, loginCopy.invalidEmailHere);
    setBusy(true);
    setError(null);
    setSent(false);
    try {
      const useCases = await loadUseCases();
      const asked = await useCases.auth.requestPasswordReset({ email: address });
      if (asked.isErr()) return fail(requestResetFailure(asked.error));
    } catch {
      return fail(requestResetFailure(unreachable));
    }
    setBusy(false);
    setSent(true);
    toast({ ...loginToasts.resetSent, tone: 'success' });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        <TextField
          ref={field}
          id="reset-email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={loginCopy.email}
          error={error}
          defaultValue={email.current}
          onChange={(event) => {
            email.current = event.target.value;
            setError(null);
            setSent(false);
          }}
        />
        <Button type="submit" busy={busy}>
          {busy ? loginCopy.sendingReset : loginCopy.sendReset}
        </Button>
        {sent ? <Notice tone="calm">{loginCopy.resetOnItsWay}</Notice> : null}
        <Row>
          <Button kind="quiet" onClick={onBack}>
            {loginCopy.backToLogin}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
