import { PASSWORD_MIN_LENGTH } from '#core/intake/password-rule.ts';
import type { PasswordWeakness } from '#core/intake/password-weaknesses.ts';

export const passwordCopy = {
  show: 'Show',
  hide: 'Hide',
  checklistTitle: 'Your password needs',
  met: 'done',
  notMet: 'still needed',
  notNeeded: 'not needed for a long password',
  passphrase: 'Four words of your own are best. Or:',
  isPassphrase: 'Long: no digit or uppercase letter needed.',
  /** Of a second one. */
  commonAgain: 'This one is easy to guess too. Try a few words of your own.',
};

export type ChecklistItem = Exclude<PasswordWeakness, 'too-long' | 'like-brand' | 'like-email'>;

export const checklistLine = (item: ChecklistItem): string =>
  ({
    'too-short': `at least ${PASSWORD_MIN_LENGTH} characters`,
    'no-uppercase': 'uppercase letter',
    'no-lowercase': 'lowercase letter',
    'no-digit': 'a digit',
    common: 'hard to guess',
  })[item];

const rule = `Password must be at least ${PASSWORD_MIN_LENGTH} characters with uppercase, lowercase letters, and digits`;

export const passwordSentences: Readonly<Record<PasswordWeakness, string>> = {
  common: 'This password is easy to guess, even with a number added.',
  'too-long': 'This password is too long. Please use a shorter one.',
  'too-short': rule,
  'no-uppercase': rule,
  'no-lowercase': rule,
  'no-digit': rule,
  'like-email': 'This password is too much like your email address. Please choose another one.',
  'like-brand': 'This password is too much like our name. Please choose another one.',
};

export const weakPasswordSentence = (reasons: readonly PasswordWeakness[]): string =>
  passwordSentences[reasons[0] ?? 'too-short'];
