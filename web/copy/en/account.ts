import type { AccountProblems } from '#core/intake/account-form.ts';
import { PHONE_DIGITS, PHONE_EXAMPLE } from '#core/record-limits.ts';
import type { Message } from '../message.ts';
import { passwordSentences } from './password.ts';
import { nameProblems } from './person-name.ts';
import { statements } from './statements.ts';

export const accountCopy = {
  title: 'Set up your account',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneHint: `${PHONE_DIGITS} digits, like ${PHONE_EXAMPLE}`,
  phoneCalls: (calls: boolean) => `${PHONE_DIGITS} digits. ${statements.weCall(calls)}`,
  password: 'Password',
  confirmPassword: 'Confirm password',
  submitting: 'Saving your account',
  changeTitle: 'Change your name or phone number',
  changeIntro: 'Your password stays as it is.',
  finishLaterText: 'We keep all but the password.',
  why: 'We greet you by your name. Your phone number is part of your profile. The password is for logging in next time.',
  saveFailed: {
    title: 'Error Saving Information',
    description: 'There was an issue saving your information. Please try again.',
  },
};

export const accountToasts = {
  setByEmail: {
    title: 'Set Password via Email',
    description: 'We are sending you an email with a link to set your password.',
  },
  passwordNotSet: {
    title: 'Could not set password',
    description: 'You can continue now and set it later with “Forgot your password?” on the login page.',
  },
} satisfies Record<string, Message>;

export type AccountProblem = NonNullable<AccountProblems[keyof AccountProblems]>;

export const accountProblemSentence = (problem: AccountProblem, field: keyof AccountProblems): string =>
  ({
    'first-name-required': 'First name is required',
    'last-name-required': 'Last name is required',
    ...nameProblems(field === 'firstName' ? 'First name' : 'Last name'),
    'phone-not-ten-digits': `Enter a valid ${PHONE_DIGITS}-digit phone number`,
    ...passwordSentences,
    'confirm-password-required': 'Please confirm your password',
    'passwords-differ': 'Passwords do not match',
  })[problem];
