import type { Message } from '../message.ts';
import { TOO_MANY_EMAILS } from './form-problems.ts';

export const reauthenticationCopy = {
  title: 'Security Verification Required',
  intro: "To keep your account safe, please confirm it's you.",
  emailLabel: 'Email address',
  passwordLabel: 'Password',
  passwordRequired: 'Password is required',
  verify: 'Verify',
  verifying: 'Checking',
  cancel: 'Cancel',
  emailInstead: 'Email me a code instead',
  codeSent: 'We sent you an email. Type the six-digit code from it, or open its link in this browser.',
  codeLabel: 'Six-digit code',
  codeRequired: 'Type all six digits of the code first.',
  wrongPassword: 'Invalid password. Please try again.',
  codeRefused: 'That code did not work. Check the digits, or ask for a new email.',
  codeUsedUp: 'This code can no longer be used. Ask for a new email to get a new code.',
  tooManyEmails: TOO_MANY_EMAILS,
  passwordInstead: 'Use my password instead',
  failed: 'Authentication failed. Please try again.',
};

export const reauthenticationToasts = {
  verified: { title: 'Authentication verified' },
  signedOut: { title: 'Please log in to continue' },
  someoneElse: {
    title: 'Another person is logged in on this device',
    description: 'Nothing was done. Log in again to continue with your own account.',
  },
} satisfies Record<string, Message>;
