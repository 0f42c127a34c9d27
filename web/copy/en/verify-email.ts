import { LINK_MINUTES } from '#core/identity/one-time-secret.ts';
import type { Message } from '../message.ts';
import type { ProblemSentences } from '../page-problem.ts';

export const verifyEmailCopy = {
  title: 'Check Your Email',
  sentTo: 'We sent a link and code to',
  sentSomewhere: 'Look for our email with a link and a six-digit code.',
  openLink: 'Or open the link in the email.',
  correctAddress: 'Use another email address',
  newLinkTitle: 'Get a new link',
  newLinkHint: 'We send a new link and a six-digit code to this address.',
  newLink: 'Send a new link',
  haveAccount: 'Do you have a password?',
  logIn: 'Log in',
  codeLabel: 'Six-digit code',
  submit: 'Continue with code',
  checking: 'Checking your code',
  codeBlocked: 'Type all six digits of the code first.',
  noConnection:
    'We could not check your code just now. Please try again in a moment. If that fails again, check your connection.',
  resendQuestion: 'No email yet?',
  resend: 'Resend the email',
  resending: 'Sending it again',
  resendWait: (seconds: number) =>
    seconds === 1 ? 'You can send it again in 1 second.' : `You can send it again in ${seconds} seconds.`,
  resendBlocked: 'Please wait a little before you send it again.',
  spamTitle: 'Look in your spam folder',
  spamTip: (brand: string) => `It comes from ${brand} in a minute or two.`,
};

export const verifyEmailToasts = {
  noEmail: { title: 'Error', description: "We couldn't find your email. Please go back and enter it again." },
  resendFailed: { title: 'Error', description: 'Failed to resend verification email. Please try again.' },
  resent: { title: 'Email Sent!', description: "We've sent a new verification link to your email." },
} satisfies Record<string, Message>;

const codeRefused = `That code did not work. Check the digits, or ask for a new email. A code works once, for ${LINK_MINUTES} minutes.`;

/** By the value of `?problem=` after a native submit of the code form, and at the field. */
export const codeProblems: ProblemSentences<'verify-email'> = {
  'code-refused': codeRefused,
  'code-used-up':
    'This code can no longer be used, because it was typed wrong too many times. Wait a minute, then ask for a new email.',
  refused: codeRefused,
  'rate-limited': 'There were too many tries. Please wait a few minutes, then try again.',
  unavailable: 'We could not check your code just now. Please try again in a moment.',
};
