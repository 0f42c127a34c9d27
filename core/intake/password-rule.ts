import type { PasswordWeakness } from './password-weaknesses.ts';

const CHARACTERS = [
  ['no-uppercase', /\p{Lu}/u],
  ['no-lowercase', /\p{Ll}/u],
  ['no-digit', /\p{Nd}/u],
] as const;
export const PASSWORD_MIN_LENGTH = 8;
/** From this length, a password is a passphrase and needs no uppercase letter and no digit. */
export const PASSPHRASE_MIN_LENGTH = 15;
/** Above the 128 that must be accepted; bounds the cost of hashing. */
export const PASSWORD_MAX_LENGTH = 256;

/** Whose password it is. `email` is null where the page does not know it; the backend does. */
export interface PasswordOwner {
  readonly email: string | null;
  readonly brand: string;
}

/** Only the letters, lower case: the word that remains without added digits and signs. */
const lettersOf = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '');

/** The mailbox name and its parts: 'rose.hill27' gives 'rosehill', 'rose' and 'hill'. */
function mailboxWords(email: string): string[] {
  const mailbox = email.slice(0, Math.max(email.lastIndexOf('@'), 0));
  return [mailbox, ...mailbox.split(/\P{L}+/u)].map(lettersOf).filter((word) => word !== '');
}

const missingCharacters = (password: string): PasswordWeakness[] =>
  CHARACTERS.filter(([, kind]) => !kind.test(password)).map(([weakness]) => weakness);

/** What this password lacks and does not need, because it is a passphrase. */
export const notNeededIn = (password: string): readonly PasswordWeakness[] =>
  password.length < PASSPHRASE_MIN_LENGTH
    ? []
    : missingCharacters(password).filter((weakness) => weakness !== 'no-lowercase');

/**
 * Weaknesses of a password, except being common; the most helpful one to tell is first. The owner's mailbox name, part of it, or
 * the brand is rejected even with added digits, signs or capitals.
 */
export function passwordWeaknesses(password: string, { email, brand }: PasswordOwner): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = [];
  if (password.length < PASSWORD_MIN_LENGTH) weaknesses.push('too-short');
  if (password.length > PASSWORD_MAX_LENGTH) weaknesses.push('too-long');
  weaknesses.push(...missingCharacters(password));
  const letters = lettersOf(password.slice(0, PASSWORD_MAX_LENGTH));
  if (email !== null && mailboxWords(email).includes(letters)) weaknesses.push('like-email');
  if (letters !== '' && letters === lettersOf(brand)) weaknesses.push('like-brand');
  const notNeeded = notNeededIn(password);
  return weaknesses.filter((weakness) => !notNeeded.includes(weakness));
}

/** With and without leading and trailing digits; both are looked up in the list of common passwords. */
export function commonForms(password: string): readonly string[] {
  const bare = password.replace(/^\p{Nd}+|\p{Nd}+$/gu, '');
  return bare === '' || bare === password ? [password] : [password, bare];
}
