import { type FormEvent, useRef, useState } from 'react';
import { resetFormProblem } from '#core/identity/reset-form-rule.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useToast } from '../../app/toasts.tsx';
import type { UseCases } from '../../app/use-cases.ts';
import { passwordCopy } from '../../copy/password.ts';
import { resetFailure, resetPasswordCopy, resetProblemMessage } from '../../copy/reset-password.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PasswordChecklist } from '../../widgets/password-checklist/password-checklist.tsx';

type Field = 'password' | 'confirm';
interface Refusal {
  readonly field: Field;
  readonly message: { readonly title: string; readonly description: string };
}

const CHECKLIST_ID = 'password-rule';

interface NewPasswordFormProps {
  readonly auth: Pick<UseCases['auth'], 'finishRecovery' | 'setPassword'>;
  /** The fragment with the recovery token, or null: the session is the proof (decision 33). */
  readonly recovery: string | null;
  readonly onUpdated: (session: Session | null) => Promise<void>;
  readonly onInvalidLink: () => void;
  readonly onProofNeeded: () => Promise<void>;
}

/** The new password, twice. Only 'Update Password' spends the recovery token. */
export function NewPasswordForm({
  auth,
  recovery,
  onUpdated,
  onInvalidLink,
  onProofNeeded,
}: NewPasswordFormProps) {
  const toast = useToast();
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  function refuse(next: Refusal) {
    setRefusal(next);
    setBusy(false);
    toast({ ...next.message, tone: 'error' });
    (next.field === 'password' ? passwordField : confirmField).current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const password = passwordField.current?.value ?? '';
    const problem = resetFormProblem({ password, confirmation: confirmField.current?.value ?? '' });
    if (problem !== null) {
      return refuse({
        field: problem === 'passwords-differ' ? 'confirm' : 'password',
        message: resetProblemMessage(problem),
      });
    }
    setBusy(true);
    setRefusal(null);
    const done =
      recovery === null
        ? (await auth.setPassword({ password })).map((): Session | null => null)
        : (await auth.finishRecovery({ fragment: recovery, password })).map(
            (session): Session | null => session,
          );
    if (done.isOk()) return onUpdated(done.value);
    const { kind } = done.error;
    if (kind === 'link-expired') return onInvalidLink();
    if (kind === 'reauthentication-needed' || kind === 'not-signed-in') return onProofNeeded();
    refuse({ field: 'password', message: resetFailure(done.error) });
  }

  const errorAt = (field: Field) => (refusal?.field === field ? { error: refusal.message.description } : {});

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
        <PasswordChecklist id={CHECKLIST_ID} password={typed} />
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
