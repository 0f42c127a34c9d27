import type { ResultAsync } from 'neverthrow';
import {
  commonForms,
  PASSWORD_MAX_LENGTH,
  type PasswordOwner,
  passwordWeaknesses,
} from '../intake/password-rule.ts';
import { type Failure, weakPassword } from '../ports/failures.ts';
import type { CommonPasswords } from '../ports/hashing.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';

/** Whether a password, with or without leading and trailing digits, is on the list of common passwords. */
export async function isCommonPassword(common: CommonPasswords, password: string): Promise<boolean> {
  for (const form of commonForms(password)) if (await common.includes(form)) return true;
  return false;
}

/** Why a new password is too weak for its owner, or null. `isCommon`: it is on the list of common passwords. */
export function weakness(password: string, owner: PasswordOwner, isCommon: boolean) {
  const reasons = [...(isCommon ? ['common' as const] : []), ...passwordWeaknesses(password, owner)];
  return reasons.length > 0 ? weakPassword(reasons) : null;
}

/** The same, for the person with this address. Only passwords of valid length are looked up, to bound the work. */
export async function weaknessOf(
  { common, brand }: Pick<IdentityDependencies, 'common' | 'brand'>,
  email: string,
  password: string,
) {
  const isCommon = password.length <= PASSWORD_MAX_LENGTH && (await isCommonPassword(common, password));
  return weakness(password, { email, brand }, isCommon);
}

/** Stored passwords are never longer than the limit, so truncating cannot cause a false match. */
export const matches = (
  { hasher }: Pick<IdentityDependencies, 'hasher'>,
  password: string,
  hash: string | null,
): ResultAsync<boolean, Failure<'unavailable'>> =>
  hasher.verify(password.slice(0, PASSWORD_MAX_LENGTH + 1), hash);
