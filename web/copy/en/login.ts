import { LINK_MINUTES, MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type { Message } from '../message.ts';
import type { ProblemSentences } from '../page-problem.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

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
  resetHeading: 'Reset your password',
  resetIntro: "Type your email address. If you have an account, we'll send you a link to set a new password.",
  resetLinkFailedTitle: 'Invalid Reset Link',
  resetLinkFailed: `This reset link is invalid or has expired. Please request a new one. A link works once, for ${LINK_MINUTES} minutes.`,
  sendReset: 'Send Reset Link',
  sendingReset: 'Sending the link',
  backToLogin: 'Back to login',
  resetOnItsWay: 'If you have an account, an email is on its way. It may take a minute or two.',
  failedTitle: 'Login Failed',
  errorTitle: 'Login Error',
  invalidEmail: 'Invalid Email. Please enter a valid email address.',
  passwordRequired: 'Password Required. Please enter your password.',
  withoutScript:
    'Your browser does not run JavaScript, so we cannot save your username here. You can log in with your password, or with a code that we email you. After that you can set a new password on your dashboard.',
};

export const loginToasts = {
  success: { title: 'Login Successful', description: 'Welcome back!' },
  resetSent: { title: 'Reset Email Sent', description: 'Check your email for password reset instructions.' },
  resetFailed: { title: 'Reset Failed', description: 'Failed to send reset email. Please try again.' },
  resetUnanswered: { title: 'Reset Error', description: unexpected },
} satisfies Record<string, Message>;

/** By the value of `?problem=` after a native submit. Those that are failures are also their toasts. */
export const loginProblems: ProblemSentences<'login'> = {
  'invalid-email': loginCopy.invalidEmail,
  'password-missing': loginCopy.passwordRequired,
  'invalid-credentials': 'Invalid email or password. Please try again.',
  'rate-limited': 'Too many login attempts. Please try again later.',
  'email-not-confirmed':
    'Your account exists but email verification is pending. Since you completed signup successfully, please contact support.',
  'log-in-again':
    'Please log in again, then fill in the page once more. This press saved, sent or deleted nothing. If you pressed twice, the first press may have worked.',
  refused: 'Login failed. Please check your credentials.',
  unavailable: unexpected,
};

/** At the field after a failed login: in other words than the toast, with what to do. */
export const notLoggedIn = {
  refused: 'You are not logged in yet. Check both fields, or get a code by email instead.',
  'rate-limited': 'You are not logged in yet. Wait a few minutes before you try again.',
  'email-not-confirmed':
    'You are not logged in yet. Write to us at the address at the bottom of this page, and we will help you.',
  unavailable: 'You are not logged in yet. Check your connection. What you typed is still here.',
};

/** At the field of the reset form, in other words than the toast. */
export const resetNotSent = {
  unanswered: `We got no answer, so we cannot tell if an email was sent. Look for it first. You can ask again in ${MESSAGE_COOL_DOWN_SECONDS} seconds.`,
  tooSoon: `You asked for an email a moment ago, so we did not send a new one. Look for it first, and check your spam folder. You can ask again in ${MESSAGE_COOL_DOWN_SECONDS} seconds.`,
};
