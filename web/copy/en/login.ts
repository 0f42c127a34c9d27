import { isTooSoon, LINK_MINUTES, MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type { RequestLinkError } from '#core/ports/auth-port.ts';
import { type Failure, isOutage, type Outage } from '#core/ports/failures.ts';
import type { Message } from '../message.ts';
import { sentenceFor } from '../sentence-for.ts';
import { FORM_PROBLEMS } from './form-problems.ts';
import { noEmailSent } from './start.ts';

export const loginCopy = {
  title: 'Log in',
  heading: 'Welcome Back',
  intro: 'Log in with your email address and password.',
  introCodeFirst: 'No password yet? We can email you a code instead.',
  email: 'Email address',
  password: 'Password',
  saveUsername: 'Save username for next time',
  saveUsernameWarning: 'Your username is your email address. Do not check this box on a shared computer.',
  submit: 'Sign In',
  submitting: 'Logging you in',
  forgot: 'Forgot your password?',
  codeInstead: 'Email me a code instead',
  sendingCode: 'Sending your code',
  codeHeading: 'Check your email',
  codeSentTo: 'We sent a link and a six-digit code to',
  codeIntro: `Type the code here, or open the link from that email in this browser. Both work for ${LINK_MINUTES} minutes. This page continues when you open the link.`,
  passwordInstead: 'Use my password instead',
  noAccount: 'New here?',
  createAccount: 'Create an account',
  problemTitle: 'There is a problem',
  summaryTitle: 'Please check these fields',
  resetHeading: 'Reset your password',
  resetIntro: "Type your email address. If you have an account, we'll send you a link to set a new password.",
  resetLinkFailedTitle: 'Invalid Reset Link',
  resetLinkFailed: `This reset link is invalid or has expired. Please request a new one. A link works once, for ${LINK_MINUTES} minutes.`,
  sendReset: 'Send Reset Link',
  sendingReset: 'Sending the link',
  backToLogin: 'Back to login',
  resetOnItsWay: 'If you have an account, an email is on its way. It may take a minute or two.',
  invalidEmail: 'Invalid Email. Please enter a valid email address.',
  passwordRequired: 'Password Required. Please enter your password.',
  withoutScript:
    'Your browser does not run JavaScript, so we cannot save your username here. You can log in with your password, or with a code that we email you. After that you can set a new password on your dashboard.',
};

export const loginToasts = {
  success: { title: 'Login Successful', description: 'Welcome back!' },
  resetSent: {
    title: 'Reset Email Sent',
    description: 'Check your email for password reset instructions.',
  },
} satisfies Record<string, Message>;

const sentences = {
  invalidCredentials: 'Invalid email or password. Please try again.',
  tooMany: 'Too many login attempts. Please try again later.',
  notConfirmed:
    'Your account exists but email verification is pending. Since you completed signup successfully, please contact support.',
  refused: 'Login failed. Please check your credentials.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export const signInFailure = (
  failure: Failure<'invalid-credentials' | 'email-not-confirmed' | 'rate-limited' | 'rejected'> | Outage,
): { readonly title: string; readonly description: string } =>
  ({
    'invalid-credentials': { title: 'Login Failed', description: sentences.invalidCredentials },
    'rate-limited': { title: 'Login Failed', description: sentences.tooMany },
    'email-not-confirmed': { title: 'Login Failed', description: sentences.notConfirmed },
    rejected: { title: 'Login Failed', description: sentences.refused },
    unreachable: { title: 'Login Error', description: sentences.unexpected },
    unavailable: { title: 'Login Error', description: sentences.unexpected },
  })[failure.kind];

/** The same failure in the form: in other words than the toast, with what to do. */
export function signInFailureHere(
  failure: Failure<'invalid-credentials' | 'email-not-confirmed' | 'rate-limited' | 'rejected'> | Outage,
): string {
  switch (failure.kind) {
    case 'invalid-credentials':
    case 'rejected':
      return 'You are not logged in yet. Check both fields, or get a code by email instead.';
    case 'rate-limited':
      return 'You are not logged in yet. Wait a few minutes before you try again.';
    case 'email-not-confirmed':
      return 'You are not logged in yet. Write to us at the address at the bottom of this page, and we will help you.';
    case 'unreachable':
    case 'unavailable':
      return 'You are not logged in yet. Check your connection. What you typed is still here.';
  }
}

export function requestResetFailure(failure: RequestLinkError): {
  readonly title: string;
  readonly description: string;
} {
  switch (failure.kind) {
    case 'invalid-email':
    case 'rate-limited':
    case 'rejected':
    case 'unavailable':
      return { title: 'Reset Failed', description: 'Failed to send reset email. Please try again.' };
    case 'unreachable':
      return { title: 'Reset Error', description: sentences.unexpected };
  }
}

/** The error message at the field of the reset form, in other words than the toast. */
export function notSentHere(failure: RequestLinkError): string {
  if (isOutage(failure)) {
    return `We got no answer, so we cannot tell if an email was sent. Look for it first. You can ask again in ${MESSAGE_COOL_DOWN_SECONDS} seconds.`;
  }
  return isTooSoon(failure)
    ? `You asked for an email a moment ago, so we did not send a new one. Look for it first, and check your spam folder. You can ask again in ${MESSAGE_COOL_DOWN_SECONDS} seconds.`
    : noEmailSent;
}

/** The message for `?problem=` after a native submit of the login form. */
export const loginProblem = (word: string | null): string | null =>
  sentenceFor(word, {
    ...FORM_PROBLEMS,
    'invalid-email': loginCopy.invalidEmail,
    'password-missing': loginCopy.passwordRequired,
    'invalid-credentials': sentences.invalidCredentials,
    'rate-limited': sentences.tooMany,
    'email-not-confirmed': sentences.notConfirmed,
    'log-in-again':
      'Nothing was saved, sent or deleted, because it is too long since you logged in. Please log in again. Then fill in the page once more.',
    refused: sentences.refused,
    unavailable: sentences.unexpected,
  });
