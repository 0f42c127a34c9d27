/** Why a password is refused. */
export type PasswordWeakness =
  | 'too-short'
  | 'no-uppercase'
  | 'no-lowercase'
  | 'no-digit'
  | 'too-long'
  | 'like-email'
  | 'like-brand'
  | 'common';

const PASSWORD_MIN_LENGTH = 8;
/** From this length on a password is a passphrase and needs no uppercase letter and no digit. */
export const PASSPHRASE_MIN_LENGTH = 15;
/** Longer than the 128 that must be accepted; a bound, so that a megabyte is never hashed. */
export const PASSWORD_MAX_LENGTH = 256;

/** Whose password it is. `email` null where the page does not know it: the backend does. */
export interface PasswordOwner {
  readonly email: string | null;
  readonly brand: string;
}

/** Letters alone, in one case: what is left of a word when digits and signs were added to it. */
const lettersOf = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '');

/** The mailbox name and each of its parts: 'rose.hill27' is 'rosehill', 'rose' and 'hill'. */
function mailboxWords(email: string): string[] {
  const mailbox = email.slice(0, Math.max(email.lastIndexOf('@'), 0));
  return [mailbox, ...mailbox.split(/\P{L}+/u)].map(lettersOf).filter((word) => word !== '');
}

/**
 * What is weak about a password, apart from being common. Digits, signs and other case around the owner's mailbox name, a part
 * of it, or the brand do not make a password of it.
 */
export function passwordWeaknesses(password: string, { email, brand }: PasswordOwner): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = [];
  const isPassphrase = password.length >= PASSPHRASE_MIN_LENGTH;
  if (password.length < PASSWORD_MIN_LENGTH) weaknesses.push('too-short');
  if (password.length > PASSWORD_MAX_LENGTH) weaknesses.push('too-long');
  if (!isPassphrase && !/\p{Lu}/u.test(password)) weaknesses.push('no-uppercase');
  if (!/\p{Ll}/u.test(password)) weaknesses.push('no-lowercase');
  if (!isPassphrase && !/\p{Nd}/u.test(password)) weaknesses.push('no-digit');
  const letters = lettersOf(password.slice(0, PASSWORD_MAX_LENGTH));
  if (email !== null && mailboxWords(email).includes(letters)) weaknesses.push('like-email');
  if (letters !== '' && letters === lettersOf(brand)) weaknesses.push('like-brand');
  return weaknesses;
}

/** A password and what is left of it without the digits at its ends: both are looked up in the list of common ones. */
export function commonForms(password: string): readonly string[] {
  const bare = password.replace(/^\p{Nd}+|\p{Nd}+$/gu, '');
  return bare === '' || bare === password ? [password] : [password, bare];
}
