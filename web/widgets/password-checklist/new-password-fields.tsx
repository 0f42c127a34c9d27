import { useRef } from 'react';
import { passwordSentences } from '#copy/password.ts';
import { type PasswordOwner, passwordWeaknesses } from '#core/intake/password-rule.ts';
import type { ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { PasswordField } from '../password-field/password-field.tsx';
import { CHECKLIST_ID, PasswordChecklist } from './password-checklist.tsx';

interface NewPasswordFieldsProps {
  readonly form: Pick<ValidatedForm<{ password: string }>, 'field' | 'readValues' | 'values' | 'showError'>;
  readonly owner: PasswordOwner;
  readonly label: string;
  /** The field in which it is typed again. */
  readonly again: { readonly label: string } & ReturnType<ValidatedForm<{ password: string }>['field']>;
}

/** A new password with its rule, typed twice. */
export function NewPasswordFields({ form, owner, label, again }: NewPasswordFieldsProps) {
  const loadUseCases = useLoadUseCases();
  const passed = useRef('');
  const field = form.field('password');

  /** Says of a common password that it is one before it is typed again. */
  async function checkIfCommon() {
    const { password } = form.readValues();
    if (password === passed.current || passwordWeaknesses(password, owner).length > 0) return;
    const { isCommonPassword } = await loadUseCases();
    const common = await isCommonPassword(password);
    if (!common) passed.current = password;
    else if (form.values().password === password) form.showError('password', passwordSentences.common);
  }

  return (
    <>
      <PasswordField
        {...field}
        onBlur={() => {
          field.onBlur();
          void checkIfCommon().catch(() => {});
        }}
        autoComplete="new-password"
        required
        label={label}
        aria-describedby={CHECKLIST_ID}
      />
      <PasswordChecklist password={form.values().password} owner={owner} />
      {/* Whoever goes back to mend the first is not told that the second is empty. */}
      <PasswordField
        {...again}
        onBlur={({ currentTarget }) => currentTarget.value && again.onBlur()}
        autoComplete="new-password"
        required
      />
    </>
  );
}
