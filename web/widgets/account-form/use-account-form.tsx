import { accountCopy, accountProblemSentence } from '#copy/account.ts';
import { type AccountForm, accountProblems } from '#core/intake/account-form.ts';
import type { PasswordOwner } from '#core/intake/password-rule.ts';
import { reformatPhone } from '#core/intake/phone.ts';
import {
  type FieldSentences,
  inWords,
  useValidatedForm,
  type ValidatedForm,
} from '../../runtime/form/use-validated-form.tsx';
import { useCommonPasswordLookUp } from '../password-checklist/new-password-fields.tsx';

export type AccountField = keyof AccountForm;

const NO_OWNER: PasswordOwner = { email: null, brand: '' };

interface AccountFormOptions {
  readonly fields: readonly AccountField[];
  readonly known: Pick<AccountForm, 'firstName' | 'lastName' | 'phone'>;
  /** The owner of the password, for rules about similar names. */
  readonly owner?: PasswordOwner;
  readonly initialErrors?: FieldSentences<AccountForm>;
  readonly onSubmit: (values: AccountForm) => void;
  readonly onEdit?: (field: AccountField, values: AccountForm) => void;
}

/** The form state of the account step or of some of its fields. */
export function useAccountForm({
  fields,
  known,
  owner = NO_OWNER,
  ...handlers
}: AccountFormOptions): ValidatedForm<AccountForm> {
  return useValidatedForm<AccountForm>({
    ...handlers,
    fields,
    initial: { ...known, password: '', confirmPassword: '' },
    validate: (values) => inWords(accountProblems(values, owner), accountProblemSentence),
    lookUps: { password: useCommonPasswordLookUp() },
    alsoClears: { password: ['confirmPassword'] },
    formats: { phone: reformatPhone },
    names: accountCopy,
  });
}
