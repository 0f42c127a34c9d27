import { CONSULTATION, HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import { LINK_MINUTES } from '#core/identity/one-time-secret.ts';
import { MAX_WRONG_TRIES } from '#core/identity/wrong-tries.ts';
import type { MailCopy } from '#core/ports/mail-copy.ts';
import type { WhoCalls } from '#core/ports/scheduler.ts';
import { WRONG_TRIES_KEPT_DAYS } from '#core/site/retention.ts';
import { paymentDay } from './dates.ts';
import { LANGUAGE } from './language.ts';
import { momentOf } from './moment.ts';
import { statements } from './statements.ts';

const IGNORE = 'If you did not ask for this, ignore this message. Nothing will happen.';
const ONCE = `The link works for ${LINK_MINUTES} minutes, and only once.`;
const LENGTH = `${CONSULTATION.lengthMinutes} minutes`;

/** Also part of the calendar entry. Links lead to our own pages only, so that people can tell a mail of ours. */
function callWords(calls: WhoCalls): string {
  switch (calls.kind) {
    case 'we-call':
      return `At that time, we call you from ${calls.from}. We call the number that ends in ${calls.lastFour}. Not sure who is calling? Hang up and call ${calls.from}.`;
    case 'you-call':
      return `At that time, please call us at ${calls.number}. ${statements.weCall(false)}`;
    case 'you-open-link':
      return `At that time, open the link in our email. The page has a button to join the call. ${statements.weCall(false)}`;
    case 'we-write':
      return `Before the call, we will send you another email. It will say how to reach us. ${statements.weCall(false)}`;
  }
}

/** In `body`, a string is a paragraph. `when` is a moment as `moment` returns it. */
export const mailsCopy: MailCopy = {
  language: LANGUAGE,
  /** 'Monday, July 6, 2026 at 9:00 AM ET': New York time, called ET all year. */
  moment: (date, time) => `${momentOf(date, time)} ET`,
  day: (date) => date,
  paymentDay,
  words: (brand, words) => `Your ${brand} words: ${words}`,
  neverAsk: (supportEmail) =>
    `We never ask for your Social Security number by email. Questions? Write to ${supportEmail}.`,
  noAffiliation: statements.noAffiliation,
  howToCheck: 'How to check that this email is real',

  signIn: ({ brand, address, code }) => ({
    subject: 'your link and code',
    body: [
      `You asked to sign up for ${brand} or to log in.`,
      { button: `Continue to ${brand}`, address },
      'Or type this code where you asked for it.',
      { code },
      `Both work once, for ${LINK_MINUTES} minutes. Only the newest email works.`,
      `${IGNORE} Do not give the code to anyone. We never call to ask for it.`,
    ],
  }),
  signInLinkOnly: ({ brand, address }) => ({
    subject: 'your link',
    body: [
      `You asked to sign up for ${brand} or to log in. Open this link to continue.`,
      { button: `Continue to ${brand}`, address },
      'There is no code in this message. Someone typed too many wrong codes or passwords for your email address. To keep you safe, only the link works now in a browser that is new to us.',
      ONCE,
      IGNORE,
    ],
  }),
  tooManyTries: ({ brand, address }) => ({
    subject: 'wrong codes or passwords were typed',
    heading: 'Someone tried to guess your code or password',
    body: [
      `Someone typed a wrong code or password for your ${brand} account ${MAX_WRONG_TRIES} times in ${WRONG_TRIES_KEPT_DAYS} days. They did not get in.`,
      'You can still log in. In a browser that you used before, nothing has changed. In a new browser, ask for a link by email.',
      'You do not have to do anything. Never give a code or a password to anyone.',
      { button: 'Log in', address },
    ],
  }),
  recovery: ({ brand, address }) => ({
    subject: 'your link to set a new password',
    heading: 'Set a new password',
    body: [
      `You asked to set a new password for ${brand}. Open this link to continue.`,
      { button: 'Set a new password', address },
      ONCE,
      `${IGNORE} Your password stays as it is.`,
    ],
  }),
  recoveryWithoutAccount: ({ brand, address }) => ({
    subject: 'no account for this email address',
    heading: 'No account yet',
    body: [
      `Someone asked to set a new password at ${brand} with this email address. We have no account for it.`,
      'If it was you, you may have used another address. You can also sign up here.',
      { button: 'Sign up', address },
      IGNORE,
    ],
  }),
  emailChange: ({ brand, address }) => ({
    subject: 'confirm your new email address',
    body: [
      `You asked to use this email address for your ${brand} account. To confirm it, open this link in the browser where you asked, while you are logged in. Your address will not change until you do.`,
      { button: 'Confirm my new address', address },
      ONCE,
      IGNORE,
    ],
  }),
  emailAlreadyInUse: ({ brand, address }) => ({
    subject: 'you already have an account',
    body: [
      `Someone asked to use this email address for another ${brand} account. This address has an account of its own, so nothing was changed.`,
      'If it was you, log in with this address.',
      { button: 'Log in', address },
      'If it was not you, ignore this message. Nothing will happen.',
    ],
  }),
  emailChangeRequested: ({ brand, supportEmail, address, newEmail, when }) => ({
    subject: 'your email address may change',
    body: [
      `Someone asked to change the email address of your ${brand} account to ${newEmail}. They were logged in. This was on ${when}. Your address will change when someone opens the link that we sent to the new one.`,
      'If it was you, there is nothing to do here.',
      `If it was not you, stop it now. Go to the login page, choose “Forgot your password?” and set a new password. The link will then stop working, and everyone else will be logged out. Then write to ${supportEmail}.`,
      { button: 'Go to the login page', address },
    ],
  }),
  emailChanged: ({ brand, supportEmail, newEmail, when }) => ({
    subject: 'your email address was changed',
    body: [
      `The email address of your ${brand} account was changed to ${newEmail} on ${when}. Messages about your account go there from now on.`,
      'If it was you, there is nothing to do.',
      `If it was not you, write to ${supportEmail} right away. We can undo it.`,
    ],
  }),
  passwordChanged: ({ brand, supportEmail, address, when, isFirst }) => ({
    subject: isFirst ? 'you set your password' : 'your password was changed',
    body: isFirst
      ? [
          `You set a password for your ${brand} account on ${when}. Next time, you can log in with it.`,
          'There is nothing to do. The links and codes that we emailed you before are no longer needed.',
          { button: 'Go to the login page', address },
          `If it was not you, write to ${supportEmail}, and we will help.`,
        ]
      : [
          `The password of your ${brand} account was changed on ${when}.`,
          'If it was you, there is nothing to do. Links and codes from our earlier emails no longer work. You are logged out on your other devices.',
          `If it was not you, someone else may have used your account. Go to the login page, choose “Forgot your password?” and set a new one right away. Then write to ${supportEmail}. Check who can read your email, too.`,
          { button: 'Go to the login page', address },
        ],
  }),
  erased: ({ brand, supportEmail, address, when }) => ({
    subject: 'your account is deleted',
    body: [
      `We deleted your ${brand} account on ${when}.`,
      'We deleted your email address, your password and your sign-up answers. We also deleted the calls you booked, and what our own server measured about your visits. You are logged out on every device. Any call that was still to come is canceled.',
      'We cannot bring it back. Survey answers do not say who wrote them, so we cannot tell which are yours. If you sent us a message, we still have it. Ask us and we will delete it.',
      'You can sign up again at any time. You will start fresh.',
      { button: 'Sign up', address },
      `If you did not delete your account, someone else may have used it. Write to ${supportEmail} right away. Check who can read your email, too.`,
    ],
  }),

  hold: ({ brand, address, when }) => ({
    subject: 'confirm your call',
    body: [
      `You, or someone using your address, asked for a free call with ${brand}. The time is ${when}.`,
      `We hold this time for ${HOLD_MINUTES} minutes. Open the link, then press the button on the page to book it.`,
      { button: 'Confirm your call', address },
      'If you did not ask for a call, do nothing. Nothing will be booked.',
    ],
  }),
  booked: ({ name, address, when, moved, movedFrom, whoCalls }) => ({
    subject: moved ? 'your call has a new time' : 'your call is booked',
    body: [
      `Hello ${name},`,
      ...(movedFrom === null
        ? []
        : [
            `We are sorry. We had to move your call on ${movedFrom} to another time. If the new time is not good for you, change it or cancel the call with the link below. The links in our earlier emails about this call no longer work.`,
          ]),
      `We will talk on ${when}. ET is the time in New York. The call takes ${LENGTH} and is free.`,
      callWords(whoCalls),
      'To add the call to your calendar, open the file that comes with this message.',
      {
        button:
          whoCalls.kind === 'you-open-link' ? 'Join, move or cancel your call' : 'Move or cancel your call',
        address,
      },
      'If you did not book this call, you can cancel it with the link above.',
    ],
  }),
  canceled: ({ name, address, when, byUs }) => ({
    subject: 'your call is canceled',
    body: [
      `Hello ${name},`,
      byUs
        ? `We are sorry. We cannot take the call on ${when}, so we canceled it. You did nothing wrong.`
        : `As you asked, we canceled the call on ${when}. There is nothing more for you to do.`,
      'To take the call out of your calendar, open the file that comes with this message.',
      { button: 'Book another call', address },
    ],
  }),
  onTheList: ({ brand, address, unsubscribe, launchDay, launchSun, payments }) => ({
    subject: 'you are on the list',
    body: [
      {
        sun: launchSun,
        sentence:
          launchDay === null
            ? 'The launch date is not set yet.'
            : `We plan to launch on ${launchDay}. The date may change.`,
      },
      `Thank you for signing up with ${brand}. You have finished every step.`,
      'We will send you an email when we launch. It will say what comes next. Until then, you do not have to do anything. We will not call you about this.',
      ...(payments.length === 0
        ? []
        : [
            'Your next payment days, under SSA rules:',
            ...payments.map((day) => ({ day })),
            {
              note: 'We worked them out from your answer. If the SSA tells you another day, go by that.',
            },
          ]),
      { button: `Log in to ${brand}`, address },
      { note: 'To see, correct or delete your information, log in. Then choose “My information”.' },
      {
        note: "You can stop our news at any time. Open the link below and press the button there. You don't need to log in.",
      },
      { link: 'Unsubscribe from our news', address: unsubscribe },
    ],
  }),
  launched: ({ brand, address, unsubscribe }) => ({
    subject: 'we have launched',
    body: [
      `You signed up with ${brand}. We have launched.`,
      'Log in to see what is new. It costs nothing to log in.',
      { button: `Log in to ${brand}`, address },
      'You do not have to do anything. Take your time. We will not call you about this.',
      `You get this email because you signed up at ${brand} and confirmed this email address. To get no more news from us, open the link below and press the button there. You don't need to log in.`,
      { link: 'Unsubscribe from our news', address: unsubscribe },
    ],
  }),
  /** The entry in the person's calendar. */
  calendarEntry: {
    fileName: 'call.ics',
    title: (brand) => `Call with ${brand}`,
    booked: (when, whoCalls) =>
      `Free call of ${LENGTH} on ${when}. ${callWords(whoCalls)} To move or cancel the call, open the link in our email.`,
    canceled: 'This call was canceled.',
  },
};
