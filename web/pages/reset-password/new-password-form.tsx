import type { ResultAsync } from 'neverthrow';
import { type FormEvent, useRef, useState } from 'react';
import { resetFormProblem } from '#core/identity/reset-form-rule.ts';
import type { ResetPasswordError, Session, SetPasswordError } from '#core/ports/auth-port.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { useToast } from '../../app/toasts.tsx';
import type { Message } from '../../copy/message.ts';
import { passwordCopy } from '../../copy/password.ts';
import {
  resetFailure,
  resetFailureHere,
  resetPasswordCopy,
  resetProblemHere,
  resetProblemMessage,
} from '../../copy/reset-password.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PasswordChecklist } from '../../widgets/password-checklist/password-checklist.tsx';
import type { SensitiveAction } from '../../widgets/session-dialog/use-sensitive-action.tsx';

type Field = 'password' | 'confirm';
interface Refusal {
  readonly field: Field;
  readonly here: string;
}

const CHECKLIST_ID = 'password-rule';

interface NewPasswordFormProps {
  /** Null: a recovery link does not say whose it is. */
  readonly email: string | null;
  /** Answers the session that it opened, or null where there was one. */
  readonly change: (password: string) => ResultAsync<Session | null, ResetPasswordError | SetPasswordError>;
  /** How the press goes on: at once with a recovery token, else as a sensitive action. */
  readonly run: (action: SensitiveAction) => void;
  readonly onUpdated: (session: Session | null) => Promise<void>;
  readonly onInvalidLink: () => void;
}

/** The new password, twice. Only 'Update Password' spends the recovery token. */
export function NewPasswordForm({ email, change, run, onUpdated, onInvalidLink }: NewPasswordFormProps) {
  const toast = useToast();
  const { brand } = useSiteSettings();
  const owner = { email, brand };
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  function refuse(next: Refusal, message: Message) {
    setRefusal(next);
    toast({ ...message, tone: 'error' });
    (next.field === 'password' ? passwordField : confirmField).current?.focus();
  }

  async function update(password: string): ReturnType<SensitiveAction> {
    setBusy(true);
    const done = await change(password);
    if (done.isOk()) {
      await onUpdated(done.value);
      return 'done';
    }
    setBusy(false);
    switch (done.error.kind) {
      case 'link-expired':
        onInvalidLink();
        return 'done';
      case 'reauthentication-needed':
        return 'proof-needed';
      case 'not-signed-in':
        return 'signed-out';
      case 'forbidden':
        return 'someone-else';
      default:
        refuse({ field: 'password', here: resetFailureHere(done.error) }, resetFailure(done.error));
        return 'done';
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const password = passwordField.current?.value ?? '';
    const confirmation = confirmField.current?.value ?? '';
    const problem = resetFormProblem({ password, confirmation, owner });
    if (problem !== null) {
      const field = problem === 'passwords-differ' ? 'confirm' : 'password';
      return refuse({ field, here: resetProblemHere(problem) }, resetProblemMessage(problem));
    }
    setRefusal(null);
    run(() => update(password));
  }

  const errorAt = (field: Field) => (refusal?.field === field ? { error: refusal.here } : {});

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        <PasswordField
          ref={passwordField}
          name="password"
          autoComplete="new-password"
          label={resetPasswordCopy.newPassword}
          showLabel={passwordCopy.show}
          hideLabel={passwordCopy.hide}
          aria-describedby={CHECKLIST_ID}
          {...errorAt('password')}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefusal(null);
          }}
        />
        <PasswordChecklist id={CHECKLIST_ID} password={typed} owner={owner} />
        <PasswordField
          ref={confirmField}
          name="confirm"
          autoComplete="new-password"
          label={resetPasswordCopy.confirmPassword}
          showLabel={passwordCopy.show}
          hideLabel={passwordCopy.hide}
          {...errorAt('confirm')}
          onChange={() => setRefusal(null)}
        />
        <Button type="submit" busy={busy}>
          {busy ? resetPasswordCopy.submitting : resetPasswordCopy.submit}
        </Button>
      </Stack>
    </form>
  );
}
