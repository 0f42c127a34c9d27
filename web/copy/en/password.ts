import { PASSPHRASE_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '#core/identity/password-rule.ts';
import type { PasswordWeakness } from '#core/ports/failures.ts';

/** Text of the password checklist and of password fields. */
export const passwordCopy = {
  show: 'Show',
  hide: 'Hide',
  checklistTitle: 'Your password needs',
  met: 'done',
  notMet: 'still needed',
  notNeeded: 'not needed for a long password',
  passphrase: `Or a few words: ${PASSPHRASE_MIN_LENGTH} characters need no digit or uppercase letter.`,
};

export type ChecklistItem = Exclude<PasswordWeakness, 'too-long' | 'like-brand' | 'common'>;

export const checklistLine = (item: ChecklistItem, brand: string): string =>
  ({
    'too-short': `at least ${PASSWORD_MIN_LENGTH} characters`,
    'no-uppercase': 'uppercase letter',
    'no-lowercase': 'lowercase letter',
    'no-digit': 'a digit',
    'like-email': `not your email or ${brand}`,
  })[item];

/** The rule in one sentence. */
export const passwordRule = `Password must be at least ${PASSWORD_MIN_LENGTH} characters with uppercase, lowercase letters, and digits`;

export const passwordLikeEmail =
  'This password is too much like your email address. Please choose another one.';
export const passwordLikeBrand = 'This password is too much like our name. Please choose another one.';

/** The most helpful reason why the backend rejected a password. */
export function weakPasswordSentence(reasons: readonly PasswordWeakness[]): string {
  if (reasons.includes('common')) {
    return 'Many people use this password or one much like it, so it is easy to guess. Try a few words of your own.';
  }
  if (reasons.includes('too-long')) return 'This password is too long. Please use a shorter one.';
  if (reasons.some((reason) => !reason.startsWith('like-'))) return passwordRule;
  return reasons.includes('like-email') ? passwordLikeEmail : passwordLikeBrand;
}
