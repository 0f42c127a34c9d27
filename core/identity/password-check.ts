import type { ResultAsync } from 'neverthrow';
import type { WeakPassword } from '../ports/auth-port.ts';
import type { Unavailable } from '../ports/failures.ts';
import type { IdentityParts } from './identity-parts.ts';
import { PASSWORD_MAX_LENGTH, passwordWeaknesses } from './password-rule.ts';

/** What speaks against a new password (decision 16), or null. */
export async function weaknessOf(
  { common }: Pick<IdentityParts, 'common'>,
  password: string,
): Promise<WeakPassword | null> {
  const reasons = passwordWeaknesses(password);
  // The list is for what passes the rule; a megabyte is not looked up.
  if (password.length <= PASSWORD_MAX_LENGTH && (await common.includes(password))) reasons.push('common');
  return reasons.length > 0
    ? Object.freeze({ kind: 'weak-password', reasons: Object.freeze(reasons) })
    : null;
}

/** No stored password is longer than the bound, so that what is cut off here cannot have matched. */
export const matches = (
  { hasher }: Pick<IdentityParts, 'hasher'>,
  password: string,
  hash: string | null,
): ResultAsync<boolean, Unavailable> => hasher.verify(password.slice(0, PASSWORD_MAX_LENGTH + 1), hash);
