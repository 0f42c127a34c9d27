import { type PasswordOwner, passwordWeaknesses } from './password-rule.ts';
import type { PasswordWeakness } from './password-weaknesses.ts';
import { type NameProblem, nameProblem, tidyName } from './person-name.ts';
import { isCompletePhone, phoneDigits } from './phone.ts';

/** The account step. `phone` is the text of the field. */
export interface AccountForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type AccountProblems = Readonly<{
  firstName?: 'first-name-required' | NameProblem;
  lastName?: 'last-name-required' | NameProblem;
  phone?: 'phone-not-ten-digits';
  password?: PasswordWeakness;
  confirmPassword?: 'confirm-password-required' | 'passwords-differ';
}>;

export type NameAndPhoneProblems = Pick<AccountProblems, 'firstName' | 'lastName' | 'phone'>;

export type NameAndPhone = Pick<AccountForm, 'firstName' | 'lastName' | 'phone'>;

/** Valid ones as they are stored. */
export const nameAndPhone = ({ firstName, lastName, phone }: NameAndPhone) => ({
  first_name: tidyName(firstName),
  last_name: tidyName(lastName),
  phone: phoneDigits(phone),
});

/** The rules of name and phone, also used when they are corrected later. */
export function nameAndPhoneProblems(form: NameAndPhone): NameAndPhoneProblems {
  const problems: { -readonly [K in keyof NameAndPhoneProblems]: NameAndPhoneProblems[K] } = {};
  const first = tidyName(form.firstName) === '' ? 'first-name-required' : nameProblem(form.firstName);
  const last = tidyName(form.lastName) === '' ? 'last-name-required' : nameProblem(form.lastName);
  if (first) problems.firstName = first;
  if (last) problems.lastName = last;
  if (!isCompletePhone(form.phone)) problems.phone = 'phone-not-ten-digits';
  return Object.freeze(problems);
}

/** Every rule of the account form, in field order. The backend rejects common passwords. */
export function accountProblems(form: AccountForm, owner: PasswordOwner): AccountProblems {
  const problems: { -readonly [K in keyof AccountProblems]: AccountProblems[K] } = {
    ...nameAndPhoneProblems(form),
  };
  const [password] = passwordWeaknesses(form.password, owner);
  if (password) problems.password = password;
  if (form.confirmPassword === '') problems.confirmPassword = 'confirm-password-required';
  else if (form.confirmPassword !== form.password) problems.confirmPassword = 'passwords-differ';
  return Object.freeze(problems);
}
