import type { PasswordWeakness } from '../ports/failures.ts';
import { type PasswordOwner, passwordWeaknesses } from './password-rule.ts';

/** Why the form of `/reset-password` cannot be sent. */
export type ResetFormProblem = 'password-required' | PasswordWeakness | 'passwords-differ';

/** The first problem of the two fields, or null. The backend rejects common passwords. */
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
  const [weakness] = passwordWeaknesses(password, owner);
  return weakness ?? (password === confirmation ? null : 'passwords-differ');
}
