import type { Outage, Rejected } from '#core/ports/failures.ts';
import type { Message } from '../message.ts';
import { unbrokenDate } from '../unbroken-date.ts';

/** In the visitor's time zone. */
const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Words of `/launch-countdown` and `/dashboard`. */
export const launchCopy = {
  dashboardTitle: 'Dashboard',
  dashboardHeading: (firstName: string | null) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  greeting: (firstName: string | null) => (firstName ? `Hello, ${firstName}.` : 'Hello.'),
  dashboardIntro: 'Here is where your sign-up stands.',
  days: 'Days',
  hours: 'Hours',
  minutes: 'Minutes',
  seconds: 'Seconds',
  timerLabel: 'Time until launch',
  /** `launchAt` is epoch milliseconds. */
  planned: (launchAt: number) => `We plan to launch on ${unbrokenDate(fullDate.format(launchAt))}.`,
  incomplete: {
    title: 'Your application is not finished',
    text: 'Nothing has to be done today. Your answers are kept, and you can pick up where you left off. A password or a Social Security number is not kept, for your safety: you type it again.',
    goOn: 'Continue',
  },
  benefits: {
    title: 'Benefit Details',
    type: 'Benefit type',
    amount: 'Monthly amount',
  },
  information: {
    title: 'My information',
    text: 'See what we keep about you. You can correct it, take a copy with you, or delete it.',
    open: 'Open My information',
  },
  questions: {
    title: 'Questions?',
    text: 'Our answers to common questions are a good place to start.',
    viewFaq: 'View FAQ',
  },
  signOut: 'Sign Out',
  signingOut: 'Logging you out',
};

/** Text that differs before and after the launch. */
interface LaunchWords {
  readonly countdownTitle: string;
  readonly countdownIntro: (brand: string) => string;
  readonly complete: Readonly<{ title: string; text: string }>;
  readonly next: Readonly<{
    title: string;
    text: (email: string) => string;
    unfinished: (email: string) => string;
  }>;
  readonly expect: Readonly<{ title: string; items: readonly string[] }>;
}

export const LAUNCH_WORDS: Readonly<Record<'before' | 'after', LaunchWords>> = {
  before: {
    countdownTitle: 'Countdown to Launch',
    countdownIntro: () =>
      'Thank you for signing up. This is the time left until our planned launch. The date may change.',
    complete: {
      title: 'Application Complete',
      text: 'You have finished every step. There is nothing more for you to do now.',
    },
    next: {
      title: "What's Next",
      text: (email) => `We will send an email to ${email} when we launch. Until then, you can relax.`,
      unfinished: (email) =>
        `First, finish your sign-up whenever it suits you. We will send an email to ${email} when we launch.`,
    },
    expect: {
      title: 'What to Expect When We Launch',
      items: [
        'We send you an email with your next steps.',
        'You read the terms and the price before you choose anything.',
        'We plan to offer early access to benefit deposits and simpler direct deposit switching.',
      ],
    },
  },
  after: {
    countdownTitle: 'We have launched',
    countdownIntro: (brand) => `${brand} has launched. Look for our email with your next step.`,
    complete: {
      title: 'Application Complete',
      text: 'You have finished every step of the sign-up.',
    },
    next: {
      title: "What's Next",
      text: (email) => `Our email goes to ${email}. It says what you can do now.`,
      unfinished: (email) => `Finish your sign-up whenever it suits you. Our email goes to ${email}.`,
    },
    expect: {
      title: 'What to Expect Now That We Have Launched',
      items: [
        'Our email has your next steps.',
        'You read the terms and the price before you choose anything.',
        'You can see, correct or delete your information at any time.',
      ],
    },
  },
};

/** The time left for screen readers. It changes at most once an hour. */
export function timeLeftSentence(left: { days: number; hours: number; minutes: number }): string {
  const unit = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  if (left.days > 0) {
    return `${unit(left.days, 'day', 'days')} and ${unit(left.hours, 'hour', 'hours')} until launch.`;
  }
  if (left.hours > 0) return `${unit(left.hours, 'hour', 'hours')} until launch.`;
  return 'Less than one hour until launch.';
}

/** The dashboard's messages for a failed log-out. The header has its own. */
export function signOutFailure(failure: Outage | Rejected): Message {
  switch (failure.kind) {
    case 'rejected':
    case 'unavailable':
      return { title: 'Sign Out Error', description: 'Failed to sign out. Please try again.' };
    case 'unreachable':
      return { title: 'Sign Out Error', description: 'An unexpected error occurred.' };
  }
}
