import { CONSULTATION } from '#core/consultation/consultation-hours.ts';

const minutes = CONSULTATION.lengthMinutes;

/** Words of `/schedule` (spec sections 2, 8 and 9; decision 30). */
export const scheduleCopy = {
  title: `Book a free ${minutes}-minute consultation`,
  intro:
    'Talk with us about how it is planned to work. You can ask anything. There is no need to sign up first.',
  benefits: [
    {
      title: 'Personal Consultation',
      text: 'One person takes time for your questions. You can have someone you trust on the call.',
    },
    {
      title: 'Eligibility Review',
      text: 'We go over which benefit you get and when it comes. The SSA alone decides on your benefits.',
    },
    {
      title: 'Quick Setup',
      text: 'If you want, we go through the sign up with you, one step at a time.',
    },
  ],
  session: {
    title: `${minutes}-minute session`,
    cost: 'Free',
    text: 'We give no financial advice on the call. We do not ask for your Social Security number.',
    open: 'Schedule a Call',
    opening: 'Loading...',
  },
  prepare: {
    title: 'What to Prepare',
    items: [
      'The name of the benefit you get, such as SSI or SSDI.',
      'The day your benefit normally arrives. It is on your award letter or bank statement.',
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

/** Our own booking (decision 30). Days and times are put in by the page. */
export const bookingCopy = {
  title: 'Choose a time',
  dialogTitle: 'Schedule a Call',
  close: 'Close',
  loading: 'Loading the free times',
  withoutScript:
    'To book on this page, JavaScript must be on in your browser. You can write to us instead at',
  loadFailed: {
    title: 'We could not load the free times',
    text: 'Please check your connection and try again.',
    again: 'Try again',
  },
  noneAtAll: {
    title: 'There is no free time in the next weeks',
    text: 'Please write to us, and we will find a time for you.',
  },
  noneOnDay: 'There is no free time on this day. Please choose another day.',
  day: 'Day',
  weekOf: (day: string) => `Week of ${day}`,
  earlier: 'Earlier week',
  later: 'Later week',
  full: 'full',
  time: 'Time',
  pickDayFirst: 'Choose a day first. Then the free times are shown here.',
  eastern: (time: string) => `${time} Eastern`,
  zoneEastern: 'Times are shown in Eastern Time, the time where you are.',
  zones: (zone: string) => `Times are shown in your time (${zone}), with Eastern Time below.`,
  name: 'Your name',
  email: 'Your email',
  emailHint: 'We send the details of the call to this address.',
  submit: 'Book this time',
  sending: 'Booking your time',
  summaryTitle: 'Please check these fields',
  blocked: 'Choose a day and a time, and fill in your name and email.',
  errors: {
    day: 'Choose a day.',
    time: 'Choose a time.',
    name: 'Enter your name.',
    nameTooLong: 'Your name can have 100 letters at most.',
    email: 'Please enter a valid email address.',
  },
  trouble: {
    taken: {
      title: 'Someone just booked this time',
      text: 'Sorry about that. Your name and email are still here. Please choose another time.',
    },
    past: {
      title: 'This time has passed',
      text: 'Your name and email are still here. Please choose a later time.',
    },
    failed: {
      title: 'We could not book the call',
      text: 'Nothing was booked. Your name and email are still here. Please try again.',
    },
    uncertain: {
      title: 'We do not know if the call is booked',
      text: 'Our service did not answer. If you get an email from us, the call is booked. If not, please try again.',
    },
    tooMany: {
      title: 'Please wait a little',
      text: 'There were too many bookings in a short time. Try again later, or write to us.',
    },
  },
  booked: {
    title: 'Your call is booked',
    when: (when: string) => `We will talk on ${when}.`,
    whenEastern: (when: string) => `In Eastern Time that is ${when}.`,
    mail: (email: string) =>
      `We are sending the details to ${email}. A calendar file (.ics) comes with the email, so that you can add the call to your calendar.`,
    change: 'To change or cancel the call, write to',
  },
};

/** Another provider's widget, where the operator chose one. The first sentence is the spec's (section 8). */
export const schedulingWidgetCopy = {
  loadFailed: 'Unable to load scheduling widget. Please use the direct link below.',
  /** In the calendar's place, in other words than the toast. */
  loadFailedHere: 'The calendar did not open here. You can still book in a new tab.',
  loading: 'Loading the calendar',
  frameTitle: 'Calendar for booking a call',
  directLink: 'Open the booking page in a new tab',
  thirdParty: 'This calendar comes from another company. What you enter in it goes to that company.',
};
