import { PASSWORD_MIN_LENGTH } from '#core/intake/password-rule.ts';
import type { ResetFormProblem } from '#core/intake/reset-form-rule.ts';
import type { Message } from '../message.ts';
import { passwordSentences } from './password.ts';

export const resetPasswordCopy = {
  title: 'Reset password',
  heading: 'Set New Password',
  intro: 'Choose a new password for your account.',
  introFor: (email: string) => `Choose a new password for ${email}.`,
  introOfLink: (email: string) =>
    `Choose a new password for ${email}. If this is not your address, close this page. Nothing will happen.`,
  reading: 'Checking your link...',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Update Password',
  submitting: 'Updating your password',
  backToLogin: 'Back to login',
  proveTitle: "First, please confirm it's you",
  proveText: 'You are logged in. Before you change your password, we ask for your current one or a code.',
  linkFailedTitle: 'This link was already used, or it is too old',
  linkFailedText:
    'You are logged in. There is nothing you have to do. To change your password again, press Continue. First we ask for your password or a code.',
  prove: 'Continue',
  offlineTitle: 'We could not check your link',
  offlineText: 'Your link has not been used. Check your connection, then try again.',
  unanswered:
    'We got no answer, so we cannot tell if your password has changed. First try to log in with the new one.',
  notChanged: 'Your password has not changed. What you typed is still here.',
  samePassword: 'This is already your password. Please choose a new one.',
};

/** `email`: null if nobody is signed in any more. */
export const passwordUpdated = (email: string | null): Message => ({
  title: 'Password Updated',
  description: email === null ? 'Your new password is set.' : `The new password of ${email} is set.`,
});

const tooWeak = 'Password Too Weak. Password must contain uppercase, lowercase letters, and digits.';

export const resetProblemSentence = (problem: ResetFormProblem): string =>
  ({
    ...passwordSentences,
    'password-required': 'Password Required. Please enter a new password.',
    'too-short': `Password Too Short. Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`,
    'no-uppercase': tooWeak,
    'no-lowercase': tooWeak,
    'no-digit': tooWeak,
    'like-email': `Password Too Weak. ${passwordSentences['like-email']}`,
    'like-brand': `Password Too Weak. ${passwordSentences['like-brand']}`,
    'passwords-differ': "Passwords Don't Match. Please make sure both passwords match.",
  })[problem];

export const resetToasts = {
  /** The field says why. */
  refused: { title: 'Reset Failed' },
  failed: { title: 'Reset Failed', description: 'Failed to update password. Please try again.' },
  unanswered: { title: 'Reset Error', description: 'An unexpected error occurred. Please try again.' },
} satisfies Record<string, Message>;
