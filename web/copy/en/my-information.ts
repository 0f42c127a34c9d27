import { LINK_MINUTES, MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import type { Message } from '../message.ts';
import { notGiven } from './calendar.ts';
import { statements } from './statements.ts';

export const myInformationCopy = {
  heading: 'My information',
  hidden: 'Last name and phone number hidden',
  show: 'Show my information',
  showing: 'Getting your information',
  more: 'More that we keep',
  hide: 'Hide my information',
  intro: 'This is what we keep about you. Hide it when you are done.',
  change: {
    details: 'Change my name or phone',
    timing: 'Change my payment day',
    email: 'Change my email address',
    words: 'Change my email words',
  },
  news: { get: 'Get news emails', stop: 'Stop news emails', saving: 'Saving your choice' },
  download: 'Download my information',
  downloading: 'Preparing your file',
  fileName: 'checkahead-my-information.json',
  downloaded: (file: string) =>
    `Your file is ready: ${file}. Look for it with your downloads. Keep it in a safe place.`,
  changePassword: 'Change my password',
  remove: 'Delete my account',
  fields: {
    email: 'Email address',
    details: 'Name and phone',
    timing: 'Your usual payment day',
    ssn: 'Social Security number',
    createdAt: 'Account created',
    mailWords: 'Your words in our emails',
    language: 'Language of our emails to you',
    appointments: 'Calls you booked',
    news: 'News emails',
    measured: 'What we measured',
  },
  notGiven,
  noAppointments: 'None',
  ssnLast4: (digits: string) => `Ends in ${digits}`,
  noMailWords: 'None yet',
  mailWordsNote: 'Our emails to you have these words. “Is this real?” names the exceptions.',
  ssnNote: statements.lastFourOnly,
};

/** Whether our news comes, before and after the first one was sent. */
export function newsSentence({ subscribed, sentAt }: NonNullable<PersonalData['news']>): string {
  if (sentAt.length > 0) return subscribed ? 'You get them.' : 'You do not get them.';
  return subscribed
    ? 'You will get our email about the launch.'
    : 'You will not get our email about the launch.';
}

/** How many measured actions are stored. `more`: there are more than `count`. */
export function measuredSentence({ count, more }: PersonalData['events']): string {
  if (count === 0) return 'We have not recorded any actions of yours on this site.';
  const number = `${more ? 'more than ' : ''}${count.toLocaleString('en-US')}`;
  const actions = `${number} ${count === 1 ? 'action' : 'actions'}`;
  return `We recorded ${actions}, such as pages you opened. Nothing that you typed is recorded with them. Your download lists each one.`;
}

export const correctionCopy = {
  save: 'Save',
  saving: 'Saving your changes',
  cancel: 'Cancel',
  saved: { title: 'Saved', text: 'Your information is up to date.' },
};

export const emailChangeCopy = {
  now: 'Our emails go to',
  intro:
    'We will send a link to the new address. Your address changes only when you open that link. We will also send a note to your old address.',
  label: 'New email address',
  invalid: 'Type your full new email address.',
  same: 'This is already your email address.',
  send: 'Send the link',
  sending: 'Sending the link',
  sentTitle: 'Check your new inbox',
  sent: (email: string) =>
    `We sent an email to ${email}. Open the link in it within ${LINK_MINUTES} minutes, in this browser, while you are logged in. If you open it anywhere else, or after you are logged out, your password will stop working. Nothing changes until you open it. This email does not have your two words, because we do not know yet that the new address is yours.`,
  done: 'Back to my information',
};

export const mailWordsCopy = {
  intro: 'Choose two words that you will recognize. From then on, our emails to you will have them.',
  label: 'Your new words',
  others: 'Show other words',
  save: 'Save these words',
  saving: 'Saving your words',
  cancel: 'Cancel',
};

export const deletionCopy = {
  title: 'Delete your account?',
  intro: 'This cannot be undone. If you continue, we will delete:',
  goes: [
    'your email address, name and phone number',
    'your sign-up answers, and the last four digits if you gave them',
    'your password (you will be logged out on every device)',
    'calls you booked with us',
    'what our own server measured about your visits',
  ],
  stays:
    'Survey answers have no name on them, so we cannot tell which are yours. Messages to us stay until you ask us to delete them.',
  noNews:
    'You stopped our news emails. To keep it that way, we keep a code made from your email address. It does not show the address.',
  receipt: (email: string) => `As a receipt, we send one last email to ${email}.`,
  keep: 'Keep my account',
  remove: 'Yes, delete my account',
  removing: 'Deleting your account',
};

export const deletionToasts = {
  deleted: { title: 'Your account is deleted', description: 'We sent a receipt to your email.' },
} satisfies Record<string, Message>;

export const myInformationFailures = {
  tryAgain: 'Please try again.',
  tryLater: 'Please wait a few minutes, then try again.',
  /** What did not happen. `more` follows the reason and the advice to try again. */
  notDone: {
    show: { title: 'We could not show your information' },
    download: { title: 'We could not prepare your file' },
    words: { title: 'We could not save your words' },
    news: { title: 'We could not save your choice' },
    correct: { title: 'We could not save your changes', more: 'What you typed is still here.' },
    email: { title: 'No email was sent', more: 'Your email address has not changed.' },
    delete: { title: 'Your account is not deleted' },
  },
  emailTooSoon: {
    title: 'Please wait a moment',
    text: `You asked for an email a moment ago. Look for it first, and check your spam folder. You can ask again in ${MESSAGE_COOL_DOWN_SECONDS} seconds.`,
  },
  /** Nobody knows whether the request arrived. */
  noAnswer: {
    email: {
      title: 'We got no answer',
      text: `We cannot tell if an email was sent. Look for it at the new address. You can ask again in ${MESSAGE_COOL_DOWN_SECONDS} seconds.`,
    },
    delete: {
      title: 'We got no answer',
      text: 'We cannot tell if your account is deleted. Check your connection, then try again.',
    },
  },
};
