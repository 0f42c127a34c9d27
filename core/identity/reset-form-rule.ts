import { type PasswordOwner, passwordWeaknesses } from './password-rule.ts';

/** Why the form of `/reset-password` is not sent; the first that applies, in the order of spec section 5, 'Reset password'. */
export type ResetFormProblem =
  | 'password-required'
  | 'password-too-short'
  | 'password-too-weak'
  | 'password-like-email'
  | 'password-like-brand'
  | 'passwords-differ';

/** What is wrong with the two fields, or null. Common passwords are the backend's to refuse (decision 16). */
export function resetFormProblem({
  password,
  confirmation,
  owner,
}: {
  readonly password: string;
  readonly confirmation: string;
  readonly owner: PasswordOwner;
}): ResetFormProblem | null {
  if (password === '') return 'password-required';
  const weaknesses = passwordWeaknesses(password, owner);
  if (weaknesses.includes('too-short')) return 'password-too-short';
  if (weaknesses.some((weakness) => weakness.startsWith('no-'))) return 'password-too-weak';
  if (weaknesses.includes('like-email')) return 'password-like-email';
  if (weaknesses.includes('like-brand')) return 'password-like-brand';
  return password === confirmation ? null : 'passwords-differ';
}
