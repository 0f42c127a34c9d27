import { type PasswordOwner, passwordWeaknesses } from './password-rule.ts';

/** Why the form of `/reset-password` cannot be sent: the first problem that applies, in this order. */
export type ResetFormProblem =
  | 'password-required'
  | 'password-too-short'
  | 'password-too-weak'
  | 'password-like-email'
  | 'password-like-brand'
  | 'passwords-differ';

/** The problem of the two fields, or null. The backend rejects common passwords. */
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
