import { CONSULTATION, HOLD_MINUTES, UPCOMING_BOOKINGS_MAX } from '#core/consultation/consultation-hours.ts';
import { PHONE_DIGITS, PHONE_EXAMPLE } from '#core/record-limits.ts';
import { statements } from './statements.ts';

const minutes = CONSULTATION.lengthMinutes;

export const scheduleCopy = {
  title: `Book a free ${minutes}-minute consultation`,
  intro: 'Talk with us about how it would work. You can ask anything. You do not need to sign up first.',
  benefits: [
    {
      title: 'Personal Consultation',
      text: 'A real person will answer your questions. You can have someone you trust on the call.',
    },
    {
      title: 'Eligibility Review',
      text: 'We go over which benefit you get and when it comes. Only the SSA decides about your benefits.',
    },
    { title: 'Quick Setup', text: 'If you want, we go through the sign-up with you, one step at a time.' },
  ],
  session: {
    title: `${minutes}-minute session`,
    cost: 'Free',
    text: 'We do not give financial advice on the call. We do not ask for your Social Security number.',
    open: 'Schedule a Call',
    opening: 'Loading...',
  },
  prepare: {
    title: 'What to Prepare',
    items: [
      'The name of the benefit you get, such as SSI or SSDI.',
      'The day your benefit normally arrives. Your award letter names it.',
      'Your questions. It helps to write them down.',
    ],
    leaveOut:
      'Keep your Social Security number, bank details and passwords to yourself. You will not need them.',
  },
  alternative: {
    title: 'Would you rather write?',
    email: 'Email us at',
    faq: 'Read common questions',
  },
};

export const bookingCopy = {
  title: 'Choose a time',
  alreadyBooked: 'Already booked? To see, move or cancel your call, open the link in our email.',
  close: 'Close',
  loading: 'Loading the open times',
  withoutScript:
    'To book on this page, JavaScript must be on in your browser. You can write to us instead at',
  loadFailed: {
    title: 'We could not load the open times',
    text: 'Please check your connection and try again.',
    again: 'Try again',
  },
  noneAtAll: {
    title: 'There are no open times in the next few weeks',
    text: 'Please write to us, and we will find a time for you.',
  },
  noneOnDay: 'There are no open times on this day. Please choose another day.',
  day: 'Day',
  weekOf: (day: string) => `Week of ${day}`,
  earlier: 'Earlier week',
  later: 'Later week',
  full: 'full',
  time: 'Time',
  eastern: (time: string) => `${time} Eastern`,
  zoneEasternOnly: 'Times are shown in Eastern Time.',
  logInFirst: 'Log in, and you can book here without JavaScript.',
  zoneEastern: 'Times are shown in Eastern Time, the time where you are.',
  zones: (zone: string) => `Times are shown in your time (${zone}), with Eastern Time below.`,
  name: 'Your name',
  phone: 'Your phone number',
  phoneHint: (number: string) =>
    `${PHONE_DIGITS} digits, like ${PHONE_EXAMPLE}. We call you from ${number}, for this call only.`,
  email: 'Your email',
  emailHint: `We hold this time for ${HOLD_MINUTES} minutes. Open the link we email you to book it.`,
  /** For visitors, who confirm by email. A signed-in person's own address needs no confirmation. */
  hold: 'Hold this time and email me',
  submit: 'Book this time',
  sending: 'Booking your time',
  blocked: 'Choose a day and a time, and fill in every field.',
  errors: {
    time: 'Choose a time.',
    name: 'Enter your name.',
    email: 'Please enter a valid email address.',
    phone: `Enter a valid ${PHONE_DIGITS}-digit phone number`,
  },
  trouble: {
    taken: {
      title: 'Someone just booked this time',
      text: 'Sorry about that. What you typed is still here. Please choose another time.',
    },
    past: {
      title: 'This time has passed',
      text: 'What you typed is still here. Please choose a later time.',
    },
    failed: {
      title: 'We could not book the call',
      text: 'Nothing was booked. What you typed is still here. Please try again.',
    },
    offline: {
      title: 'Nothing was booked',
      text: 'You seem to be offline. What you typed is still here. Check your connection, then try again.',
    },
    uncertain: {
      title: 'We do not know if we hold this time',
      text: 'Our service did not answer. If you get an email from us, open the link in it. If not, please try again.',
    },
    tooMany: {
      title: 'Please wait a little',
      text: `There were too many bookings in a short time. Try again in ${HOLD_MINUTES} minutes, or write to us.`,
    },
    tooManyCalls: {
      title: `You already have ${UPCOMING_BOOKINGS_MAX} calls booked`,
      text: 'That is the most that one person can book. To change one, open the link in its email.',
    },
  },
  whenEastern: (when: string) => `In Eastern Time that is ${when}.`,
  held: {
    /** Of the box in which a time was chosen. */
    heading: 'We are holding your time',
    title: 'Check your email',
    when: (when: string) => `We hold ${when} for you.`,
    mail: (email: string) => `We emailed a link to ${email}.`,
    how: `We hold this time for ${HOLD_MINUTES} minutes. Open the link we emailed to book it.`,
    until: (time: string) => `Please open it before ${time}. After that, someone else can book it.`,
    missing: 'No email? Look in your spam folder, or check that the address is right.',
    again: 'Change the time or what you typed',
  },
  booked: {
    heading: 'Your call',
    title: 'Your call is booked',
    when: (when: string) => `We will talk on ${when}.`,
    mail: (email: string) =>
      `We are sending the details to ${email}. A calendar file (.ics) comes with the email, so that you can add the call to your calendar.`,
    change: 'To move or cancel the call, open the link in that email.',
  },
};

/** Who calls whom. The number follows `number`. */
export const whoCallsCopy = {
  weCall: 'We call you at that time.',
  weCallNumber: (lastFour: string) => `We call you at that time, on the number that ends in ${lastFour}.`,
  notSure: 'Not sure who is calling? Hang up and call our number.',
  youCall: `You call us at that time. ${statements.weCall(false)}`,
  youOpenLink: `You join the call at that time: open the link in our email. ${statements.weCall(false)}`,
  number: 'Our number:',
  howByMail: 'Before the call, we will email you how to reach us.',
};

/** The part of `/schedule` that moves or cancels a booked call. */
export const manageCallCopy = {
  move: 'Move to another time',
  cancel: 'Cancel this call',
  moveTitle: 'Choose a new time',
  moveText: 'You keep the old time until the new one is booked.',
  moveNow: 'Move my call',
  moving: 'Moving your call',
  moveBlocked: 'Choose a day and a time.',
  cancelTitle: 'Cancel this call?',
  cancelText: 'Someone else can then have this time. You can book another call later.',
  cancelNow: 'Yes, cancel the call',
  canceling: 'Canceling your call',
  keep: 'Keep the call as it is',
  movedTitle: 'Your call has a new time',
  canceledTitle: 'Your call is canceled',
  canceledWhen: (when: string) => `We canceled the call on ${when}.`,
  canceledMail: 'We are sending you an email that says so. There is nothing more for you to do.',
  bookAnother: 'Book another call',
  trouble: {
    taken: {
      title: 'Someone just booked this time',
      text: 'Your call is still at its old time. Please choose another one.',
    },
    tooMany: {
      title: 'We could not move the call',
      text: 'It has been moved too many times. Your call is still at its old time. To change it, write to us.',
    },
    failed: {
      title: 'We do not know if that worked',
      text: 'Our service did not answer. Check your connection, then try again.',
    },
  },
};

/** Text of `/schedule` when opened by the emailed link. */
export const confirmCallCopy = {
  title: 'Confirm your call',
  reading: 'Looking up your call',
  when: (when: string) => `You asked for a call on ${when}.`,
  text: 'Press the button to book it. The call is free.',
  confirm: 'Book this call',
  confirming: 'Booking your call',
  notYou: 'If you did not ask for a call, close this page. Nothing will be booked.',
  bookedMail:
    'We are sending you an email with the details. A calendar file (.ics) comes with it, so that you can add the call to your calendar.',
  mailedBefore:
    'The details are in the email we sent you. A calendar file (.ics) came with it, so that you can add the call to your calendar.',
  /** Leads to the operator's page for the call. */
  join: 'Join the call',
  joinOpens: (host: string) => `The button opens ${host}.`,
  overTitle: 'This time is no longer held',
  overText: `This link no longer works. We hold a time for ${HOLD_MINUTES} minutes, and only the newest link works. A canceled call cannot be brought back. You can choose a new time here.`,
  otherTimes: 'Choose a time',
  tooManyText:
    'That is the most that one person can book, so we did not book this one. To change one, open the link in its email, or write to',
  failed: {
    title: 'We could not book the call',
    text: 'Your link still works. Check your connection, then try again.',
  },
};

export const schedulingWidgetCopy = {
  loadFailed: 'Unable to load scheduling widget. Please use the direct link below.',
  /** Shown instead of the calendar, in other words than the toast. */
  loadFailedHere: 'The calendar did not open here. You can still book in a new tab.',
  loading: 'Loading the calendar',
  frameTitle: 'Calendar for booking a call',
  directLink: 'Open the booking page in a new tab',
  thirdParty: 'This calendar comes from another company. What you enter in it goes to that company.',
};
