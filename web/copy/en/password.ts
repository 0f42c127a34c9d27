import { PASSPHRASE_MIN_LENGTH, type PasswordWeakness } from '#core/identity/password-rule.ts';

/** Text of the password checklist and of password fields. */
export const passwordCopy = {
  show: 'Show',
  hide: 'Hide',
  checklistTitle: 'Your password needs:',
  met: 'done',
  notMet: 'still needed',
  notNeeded: 'not needed for a long password',
  passphrase: `A few words (${PASSPHRASE_MIN_LENGTH} or more characters) need no uppercase letter or digit.`,
};

export type ChecklistItem = Exclude<PasswordWeakness, 'too-long' | 'like-brand' | 'common'>;

export function checklistLine(item: ChecklistItem, brand: string): string {
  switch (item) {
    case 'too-short':
      return 'at least 8 characters';
    case 'no-uppercase':
      return 'an uppercase letter';
    case 'no-lowercase':
      return 'a lowercase letter';
    case 'no-digit':
      return 'a digit (0 to 9)';
    case 'like-email':
      return `to differ from your email and ${brand}`;
  }
}

/** The rule in one sentence. */
export const passwordRule =
  'Password must be at least 8 characters with uppercase, lowercase letters, and digits';

export const passwordLikeEmail =
  'This password is too much like your email address. Please choose another one.';
export const passwordLikeBrand = 'This password is too much like our name. Please choose another one.';

/** The most helpful reason why the backend rejected a password. */
export function weakPasswordSentence(reasons: readonly PasswordWeakness[]): string {
  if (reasons.includes('common')) {
    return 'Many people use this password or one much like it, so it is easy to guess. Please choose another one.';
  }
  if (reasons.includes('too-long')) return 'This password is too long. Please use a shorter one.';
  if (reasons.some((reason) => !reason.startsWith('like-'))) return passwordRule;
  return reasons.includes('like-email') ? passwordLikeEmail : passwordLikeBrand;
}
