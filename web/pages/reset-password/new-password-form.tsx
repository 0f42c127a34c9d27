import type { ResultAsync } from 'neverthrow';
import { resetPasswordCopy, resetProblemSentence } from '#copy/reset-password.ts';
import { type NewPassword, resetFormProblems } from '#core/intake/reset-form-rule.ts';
import type { ResetPasswordError, Session, SetPasswordError } from '#core/ports/auth-port.ts';
import { mustLogIn } from '#core/ports/failures.ts';
import { resetFailure, resetSentence } from '../../copy/reset-failure.ts';
import { ForPerson } from '../../runtime/form/for-person.tsx';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import { inWords, useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { addressOf } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { FormNotSaved } from '../../widgets/not-saved/form-not-saved.tsx';
import {
  NewPasswordFields,
  useCommonPasswordLookUp,
} from '../../widgets/password-checklist/new-password-fields.tsx';
import type { SensitiveAction } from '../../widgets/session-dialog/use-sensitive-action.tsx';

interface NewPasswordFormProps {
  /** Null for a recovery link, which does not contain the address. */
  readonly email: string | null;
  /** Resolves to the session that it opened, or null if there was one before. */
  readonly change: (password: string) => ResultAsync<Session | null, ResetPasswordError | SetPasswordError>;
  /** Runs the change: at once with a recovery token, otherwise as a sensitive action. */
  readonly run: (action: SensitiveAction) => void;
  readonly onUpdated: (session: Session | null) => Promise<void>;
  readonly onInvalidLink: () => void;
}

/** The new password, typed twice. Only 'Update Password' uses the recovery token up. */
export function NewPasswordForm({ email, change, run, onUpdated, onInvalidLink }: NewPasswordFormProps) {
  const toast = useToast();
  const { brand } = useSiteSettings();
  const owner = { email, brand };
  const { refused, initialErrors } = useRefusedForm<NewPassword>(resetProblemSentence);
  const native = useNativeForm(addressOf('reset-password'), email !== null);
  const form = useValidatedForm<NewPassword>({
    fields: ['password', 'confirm'],
    initial: { password: '', confirm: '' },
    initialErrors: refused?.password ? { password: resetSentence(refused.password) } : initialErrors,
    validate: (values) => inWords(resetFormProblems(values, owner), resetProblemSentence),
    checksOnLeave: 'none',
    lookUps: { password: useCommonPasswordLookUp() },
    alsoClears: { password: ['confirm'], confirm: ['password'] },
    onSubmit({ password }) {
      run(() => form.busyWhile(update(password)));
    },
  });

  async function update(password: string): ReturnType<SensitiveAction> {
    const done = await change(password);
    if (done.isOk()) {
      await onUpdated(done.value);
      return 'done';
    }
    if (mustLogIn(done.error)) return done.error.kind;
    if (done.error.kind === 'link-expired') onInvalidLink();
    else {
      form.setFieldError('password', resetSentence(done.error));
      toast({ about: 'form', ...resetFailure(done.error), tone: 'error' });
    }
    return 'done';
  }

  return (
    <form {...native} onSubmit={form.submit}>
      <ForPerson />
      <Stack gap={5}>
        <FormNotSaved />
        <NewPasswordFields
          form={form}
          owner={owner}
          label={resetPasswordCopy.newPassword}
          again={{ ...form.field('confirm'), label: resetPasswordCopy.confirmPassword }}
        />
        <Button {...form.submitButton()}>
          {form.busy ? resetPasswordCopy.submitting : resetPasswordCopy.submit}
        </Button>
      </Stack>
    </form>
  );
}
