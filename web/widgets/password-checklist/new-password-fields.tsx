import { useRef } from 'react';
import { passwordCopy, passwordSentences } from '#copy/password.ts';
import { reauthenticationCopy } from '#copy/reauthentication.ts';
import type { PasswordOwner } from '#core/intake/password-rule.ts';
import type { ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { PasswordField } from '../password-field/password-field.tsx';
import { CHECKLIST_ID, isInList, PasswordChecklist } from './password-checklist.tsx';

/** Says of a common password that it is one before it is typed again. Of a second one, in other words. */
export function useCommonPasswordLookUp(): (password: string) => Promise<string | undefined> {
  const loadUseCases = useLoadUseCases();
  const refused = useRef(false);
  return async (password) => {
    const { isCommonPassword } = await loadUseCases();
    if (!(await isCommonPassword(password))) return undefined;
    const sentence = refused.current ? passwordCopy.commonAgain : passwordSentences.common;
    refused.current = true;
    return sentence;
  };
}

interface NewPasswordFieldsProps {
  readonly form: Pick<ValidatedForm<{ password: string }>, 'field' | 'values' | 'hasPassed'>;
  readonly owner: PasswordOwner;
  readonly label: string;
  /** The field in which it is typed again. */
  readonly again: { readonly label: string } & ReturnType<ValidatedForm<{ password: string }>['field']>;
}

/** A new password with its rule, typed twice. */
export function NewPasswordFields({ form, owner, label, again }: NewPasswordFieldsProps) {
  const { error, ...field } = form.field('password');
  const { password } = form.values();
  const inList = error !== undefined && isInList(error);
  return (
    <>
      <PasswordField
        {...field}
        autoComplete="new-password"
        required
        label={label}
        error={inList ? password === '' && reauthenticationCopy.passwordRequired : error}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={CHECKLIST_ID}
      />
      <PasswordChecklist
        password={password}
        owner={owner}
        error={error}
        isUncommon={form.hasPassed('password')}
      />
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
