import type { Failure, Outage } from '#core/ports/failures.ts';
import type { Message } from '../message.ts';
import { unbrokenDate } from '../unbroken-date.ts';

export const launchCopy = {
  dashboardTitle: 'Dashboard',
  dashboardHeading: (firstName: string | null) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  greeting: (firstName: string | null) => (firstName ? `Hello, ${firstName}.` : 'Hello.'),
  dashboardIntro: 'Here is where your sign-up stands.',
  onTheList: (firstName: string | null) =>
    firstName ? `${firstName}, you are on the list` : 'You are on the list',
  days: (count: number) => (count === 1 ? 'Day' : 'Days'),
  hours: (count: number) => (count === 1 ? 'Hour' : 'Hours'),
  minutes: (count: number) => (count === 1 ? 'Minute' : 'Minutes'),
  seconds: (count: number) => (count === 1 ? 'Second' : 'Seconds'),
  timerLabel: 'Countdown',
  /** `launchAt` is epoch milliseconds. */
  planned: (launchAt: number, timeZone: string) => {
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(launchAt);
    return `We plan to launch on ${unbrokenDate(date).replace(/ (?=\d+$)/, '\u00a0')}. The date may change.`;
  },
  noDateYet: 'No launch date yet.',
  noDate: 'No launch date yet. This counts to the start of next month.',
  launchDay: 'Planned launch',
  isUsualDay: 'The launch is also your usual payment day.',
  seeCountdown: 'See the countdown',
  incomplete: {
    title: 'Your sign-up is not finished',
    text: 'You do not have to finish today. We keep your answers, and you can pick up where you left off. You only need to retype a password or a Social Security number.',
    goOn: 'Continue',
  },
  completeTitle: 'Application Complete',
  nextTitle: "What's Next",
  benefits: {
    title: 'Benefit Details',
    type: 'Benefit type',
    amount: 'Monthly amount',
  },
  information: { title: 'My information', open: 'View' },
  questions: { title: 'Questions?', viewFaq: 'View FAQ' },
  signOut: 'Sign Out',
  signingOut: 'Logging you out',
};

/** Text that differs before and after the launch. */
interface LaunchWords {
  readonly countdownTitle: string;
  readonly complete: string;
  readonly next: string;
  readonly unfinished: string;
  readonly expect: Readonly<{ title: string; items: readonly string[] }>;
}

const launchEmail = 'Unless you stop our news emails, we email you at launch.';
const neededEmail = 'If there is something you need to do, we email you.';

export const LAUNCH_WORDS: Readonly<Record<'before' | 'after', LaunchWords>> = {
  before: {
    countdownTitle: 'Countdown to Launch',
    complete: 'Your answers are saved.',
    next: `Nothing to do now. ${launchEmail}`,
    unfinished: `Finish your sign-up whenever it suits you. ${launchEmail}`,
    expect: {
      title: 'What to Expect When We Launch',
      items: ['You will see the terms and price before you choose anything.'],
    },
  },
  after: {
    countdownTitle: 'We have launched',
    complete: 'You have finished every step of the sign-up.',
    next: neededEmail,
    unfinished: `Finish your sign-up whenever it suits you. ${neededEmail}`,
    expect: {
      title: 'What to Expect Now That We Have Launched',
      items: [
        'You can see the terms and price before you choose anything.',
        'You can see, correct or delete your information at any time.',
      ],
    },
  },
};

/** The time left for screen readers. It changes at most once an hour. No launch is promised while it has no date. */
export function timeLeftSentence(left: { days: number; hours: number }, hasDate: boolean): string {
  const end = hasDate ? 'launch' : 'next month';
  const unit = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  if (left.days > 0) {
    return `${unit(left.days, 'day', 'days')} and ${unit(left.hours, 'hour', 'hours')} until ${end}.`;
  }
  if (left.hours > 0) return `${unit(left.hours, 'hour', 'hours')} until ${end}.`;
  return `Less than one hour until ${end}.`;
}

/** The dashboard's messages for a failed log-out. The header has its own. */
export function signOutFailure({ kind }: Outage | Failure<'rejected'>): Message {
  const failed = 'Failed to sign out. Please try again.';
  const unexpected = 'An unexpected error occurred.';
  const description = { rejected: failed, unavailable: failed, unreachable: unexpected }[kind];
  return { title: 'Sign Out Error', description };
}
