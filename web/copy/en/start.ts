import { MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type { Message } from '../message.ts';
import type { ProblemSentences } from '../page-problem.ts';
import { TOO_MANY_EMAILS } from './form-problems.ts';

export const startCopy = {
  title: 'Get started',
  intro: 'Signing up is free.',
  notToday: 'You\u00a0cannot get money today.',
  why: 'So that nobody else can sign up with your address.',
  exampleMonth: 'Example month',
  stepsHeading: 'What comes next',
  steps: [
    { title: 'Verify your email', text: 'By link or code.' },
    { title: 'Complete your profile', text: 'Your payment day, name, phone and Social Security number.' },
    {
      title: 'We deposit your funds',
      text: 'After we launch, if you want them.',
      textAfterLaunch: 'You see how this part works before you choose anything.',
    },
  ],
  emailLabel: 'Email address',
  emailHint: 'For example, name@example.com',
  submit: 'Send Verification Link',
  sending: 'Sending your link',
  consent:
    'When you press the button, you agree to a one-time link and code by email. If you use either, we also email you about our launch.',
  confirmedTitle: 'Email verified',
  confirmed: (email: string) => `You are logged in as ${email}. You do not need another link.`,
  confirmedContinue: 'Continue',
  haveAccount: 'Already signed up?',
  logIn: 'Log in',
  invalidEmail: 'Please enter a valid email address',
  /** Of the function that sends the link if the service cannot. */
  functionLimit: `Email rate limit exceeded. Please wait ${MESSAGE_COOL_DOWN_SECONDS} seconds and try again.`,
  cookiesBlocked:
    'Your browser blocks cookies, and we need one to keep you logged in. Please allow them for this site, or use another browser.',
};

export const startToasts = {
  sent: {
    title: 'Magic Link Sent!',
    description: 'Please check your email for the verification link.',
    brief: true,
  },
  welcomeBack: {
    title: 'Welcome Back!',
    description: 'You already have an account. Redirecting to login...',
  },
} satisfies Record<string, Message>;

/** By the value of `?problem=` after a native submit, and at the field. */
export const startProblems: ProblemSentences<'start'> = {
  'invalid-email': startCopy.invalidEmail,
  // After more messages than an hour or a day allows.
  'no-email-sent': 'No email was sent. You can try again later.',
  'rate-limited': TOO_MANY_EMAILS,
  refused: 'Failed to send verification email',
  unavailable: "We're having trouble sending your verification email. Please try again in a moment.",
};

/** The toast has no description, because the field shows the reason. */
export const unableToSend: Message = { title: 'Unable to Send Email' };
