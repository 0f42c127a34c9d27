import type { LastFourProblem } from '#core/intake/last-four-form.ts';
import type { SsnProblem } from '#core/intake/ssn-form.ts';
import { SSN_DIGITS } from '#core/record-limits.ts';

export const confirmationCopy = {
  title: 'Your Social Security number',
  noCheckTitle: 'No ID check today',
  noRush: 'You can finish later.',
  ssn: 'Social Security number',
  confirmSsn: 'Confirm Social Security number',
  digits: {
    title: ['You type 9.', 'We save 4.'],
    stay: 'These catch mistakes.',
    kept: 'We save these.',
  },
  ssnHint: `${SSN_DIGITS} digits, twice, to catch mistakes.`,
  consent: (brand: string) => `I agree that ${brand} may save the last four digits.`,
  lastFour: 'Last four digits of your Social Security number',
  lastFourHint:
    'JavaScript did not run here, so we ask for these four digits only. The full number would have to leave this page.',
  submit: 'Complete Verification',
  submitting: 'Saving your details',
  finishLaterText: 'We still email you at launch.',
  needConsent: 'Check the box to agree.',
};

/** The same page after a new password, before it asks for anything. */
export const afterNewPasswordCopy = {
  title: 'Your new password is set',
  intro: 'You are logged in.',
  lastStep:
    'Your sign-up has one step left. It asks for your Social Security number. You can use your new password without it.',
  goOn: 'Continue to the last step',
};

export const checkAnswersCopy = {
  title: 'Check your answers',
  labels: {
    timing: 'Your usual payment day',
    name: 'Name',
    phone: 'Phone number',
    email: 'Email address',
  },
  /** Enough among the other answers. */
  shortTiming: (label: string) => label.replace(' of the month', ''),
  open: 'Check or change',
  close: 'Close',
  change: 'Change',
};

export const launchDialogCopy = {
  title: 'Countdown to Launch',
  onTheList: 'You are on the list.',
  notLive: (brand: string) => `${brand} is not live yet. We\u00a0will email you when we launch.`,
  launchedTitle: 'We have launched',
  launched: (brand: string) =>
    `${brand} has launched. We will email you if there is something you need to do.`,
  notSent:
    'You are almost on the list. Some details could not be sent just now. Keep this page open: we will send them as soon as we can.',
  sentLater: 'Everything is sent now. You are on the list.',
  signedOut:
    'You are almost on the list. Your session ended before we could save. Log in again, and we will continue from here.',
  gotIt: 'Got it',
  close: 'Close',
};

export const lastFourProblemSentence = (problem: LastFourProblem): string =>
  ({
    'last-four-invalid': 'Type the last four digits, and nothing else.',
    'consent-missing': confirmationCopy.needConsent,
  })[problem];

export const ssnProblemSentence = (problem: SsnProblem): string =>
  ({
    'ssn-missing': `Please enter a ${SSN_DIGITS}-digit number`,
    'ssn-not-nine-digits': `Please enter a ${SSN_DIGITS}-digit number`,
    'ssn-not-repeated': 'Type the number a second time',
    'ssns-differ': 'SSNs must match',
    'consent-missing': confirmationCopy.needConsent,
  })[problem];
