import type { PasswordWeakness } from '#core/identity/password-rule.ts';

/** The password rule as a live checklist and as refusals (decision 16). */
export const passwordCopy = {
  show: 'Show',
  hide: 'Hide',
  checklistTitle: 'Your password needs:',
  met: 'done',
  notMet: 'still needed',
};

export type ChecklistItem = Exclude<PasswordWeakness, 'too-long' | 'common'>;
export const CHECKLIST: readonly ChecklistItem[] = ['too-short', 'no-uppercase', 'no-lowercase', 'no-digit'];

export function checklistLine(item: ChecklistItem): string {
  switch (item) {
    case 'too-short':
      return 'at least 8 characters';
    case 'no-uppercase':
      return 'an uppercase letter (A to Z)';
    case 'no-lowercase':
      return 'a lowercase letter (a to z)';
    case 'no-digit':
      return 'a digit (0 to 9)';
  }
}

/** The rule in one sentence (spec section 5). */
export const passwordRule =
  'Password must be at least 8 characters with uppercase, lowercase letters, and digits';

/** Why the backend refused a password: the one reason that helps most. */
export function weakPasswordSentence(reasons: readonly PasswordWeakness[]): string {
  if (reasons.includes('common')) {
    return 'Many people use this password, so it is easy to guess. Please choose another one.';
  }
  if (reasons.includes('too-long')) return 'This password is too long. Please use a shorter one.';
  return passwordRule;
}
