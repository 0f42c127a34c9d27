/** Why a password is refused (decision 16). */
export type PasswordWeakness =
  | 'too-short'
  | 'no-uppercase'
  | 'no-lowercase'
  | 'no-digit'
  | 'too-long'
  | 'common';

const PASSWORD_MIN_LENGTH = 8;
/** Longer than the 128 that must be accepted; a bound, so that a megabyte is never hashed. */
export const PASSWORD_MAX_LENGTH = 256;

/** What is weak about a password, apart from being common: empty when it follows the rule of spec section 5. */
export function passwordWeaknesses(password: string): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = [];
  if (password.length < PASSWORD_MIN_LENGTH) weaknesses.push('too-short');
  if (password.length > PASSWORD_MAX_LENGTH) weaknesses.push('too-long');
  if (!/\p{Lu}/u.test(password)) weaknesses.push('no-uppercase');
  if (!/\p{Ll}/u.test(password)) weaknesses.push('no-lowercase');
  if (!/\p{Nd}/u.test(password)) weaknesses.push('no-digit');
  return weaknesses;
}
