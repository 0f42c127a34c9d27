import type { PasswordOwner } from '#core/identity/password-rule.ts';
import { type AccountForm, accountProblems } from '#core/intake/account-form.ts';
import { reformatPhone } from '#core/intake/phone.ts';
import { accountCopy, accountProblemSentence } from '../../copy/account.ts';
import { inWords, useValidatedForm, type ValidatedForm } from '../../runtime/form/use-validated-form.tsx';

export type AccountField = keyof AccountForm;

const NOBODY: PasswordOwner = { email: null, brand: '' };

interface AccountFormOptions {
  /** Those that are asked for, in the order of the page. */
  readonly fields: readonly AccountField[];
  /** What is in them at first. */
  readonly known: Pick<AccountForm, 'firstName' | 'lastName' | 'phone'>;
  /** Whose password is asked for. */
  readonly owner?: PasswordOwner;
  readonly onSubmit: (values: AccountForm) => void;
  readonly onEdit?: (field: AccountField, values: AccountForm) => void;
}

/** The account form, whole or in part, by the rules and in the words of the account step. */
export function useAccountForm({
  fields,
  known,
  owner = NOBODY,
  ...handlers
}: AccountFormOptions): ValidatedForm<AccountForm> {
  return useValidatedForm<AccountForm>({
    ...handlers,
    fields,
    initial: { ...known, password: '', confirmPassword: '' },
    validate: (values) => inWords(accountProblems(values, owner), accountProblemSentence),
    checksOnLeave: 'all',
    alsoClears: { password: ['confirmPassword'] },
    formats: { phone: reformatPhone },
    summaryTitle: accountCopy.summaryTitle,
  });
}
