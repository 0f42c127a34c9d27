import { type PasswordOwner, passwordWeaknesses } from './password-rule.ts';
import type { PasswordWeakness } from './password-weaknesses.ts';

export type ResetFormProblem = 'password-required' | PasswordWeakness | 'passwords-differ';

export interface NewPassword {
  readonly password: string;
  readonly confirm: string;
}

/** The first problem of the two fields, if any. The backend rejects common passwords. */
export function resetFormProblems(
  { password, confirm }: NewPassword,
  owner: PasswordOwner,
): { readonly [K in keyof NewPassword]?: ResetFormProblem } {
  if (password === '') return { password: 'password-required' };
  const [weakness] = passwordWeaknesses(password, owner);
  if (weakness) return { password: weakness };
  return password === confirm ? {} : { confirm: 'passwords-differ' };
}
