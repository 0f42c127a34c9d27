import type { CallbackEnd, LinkProblem } from '#core/onboarding/email-verification.ts';
import type { Message } from '../message.ts';

export const callbackCopy = {
  title: 'Verify your email',
  verifying: 'Verifying your email...',
  pressTitle: 'One more step',
  pressText:
    'You opened this link in a different browser or on a different device. Press Continue to log in here.',
  pressAccount: (email: string) => `You will be logged in as ${email}.`,
  pressWarning:
    'If you did not ask for this email, or this is not your address, close this page. Nothing will happen.',
  continue: 'Continue',
  offlineText: 'Your link is safe and has not been used. Check your connection, then try again.',
};

export const callbackToasts = {
  verified: {
    title: 'Email Verified!',
    description: 'Your email has been verified successfully.',
    brief: true,
  },
  'email-changed': {
    title: 'Email Address Changed',
    description: 'We now write to your new address. Use it the next time you log in.',
  },
} satisfies Record<NonNullable<CallbackEnd['success']>, Message>;

export const linkProblems: Readonly<Record<LinkProblem['kind'], { title: string; text: string }>> = {
  'link-expired': {
    title: 'Verification Link Expired',
    text: 'Your email verification link has expired. Please request a new one.',
  },
  'link-used': { title: 'This link was already used', text: 'Each link works once. Get a new one here.' },
  'verification-failed': {
    title: 'Verification Failed',
    text: 'Email verification was not successful. Please try again.',
  },
};
