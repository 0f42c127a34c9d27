import type { BenefitTiming, TimingMessage, TimingProblem } from '#core/benefits/benefit-timing.ts';
import type { Payment } from '#core/benefits/payment-days.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { OFFERS } from '#core/offer/offer.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '#core/record-limits.ts';
import { dayInMonth, weekdayAndDay } from './dates.ts';
import { leaveOutSsn } from './ssn-field.ts';

const couldBecome = ({ date }: Payment, early: CalendarDate) =>
  `${dayInMonth(date)} could become ${dayInMonth(early)}.`;

export const calendarCopy = {
  title: 'When do your benefits normally arrive?',
  intro: 'Use the day in your award letter.',
  legend: 'Your usual payment day',
  otherLabel: 'Which day is it?',
  otherHint: 'Such as the 3rd',
  continue: 'Continue',
  continuing: 'Saving your answer',
  back: 'Back',
  saveChange: 'Save my change',
  finishLater: 'Finish later',
  finishLaterText: 'We keep your answers.',
  choose: 'Choose the day your benefits arrive.',
  describe: 'Tell us which day your benefits arrive.',
  /** SSI's day is often not the 1st business day. */
  ssiHint: 'SSI: the 1st or business day before.',
  findDay: 'Not sure? Find your day',
  findDayTitle: 'Find your day',
  closeFinder: 'Close without an answer',
  finderPrivacy: 'Your answers stay on this page. Only the day you choose to use is saved.',
  /** Of a day in own words. Without a number, none was found in them. */
  ownDay: (day: number | null) =>
    day === null ? 'We keep your words as they are.' : `We read: day ${day} of the month.`,
  yourDay: (day: string) => `Your day: ${day}`,
  useDay: 'Use this day',
  /** The person's own words for a day that is not in the list. */
  wordsFor: (group: PaymentGroup) =>
    group === 'both' ? 'SSI on the 1st, Social Security on the 3rd' : 'The 3rd of the month',
  nextPayment: ({ date }: Payment) => `Next payment day under SSA rules: ${weekdayAndDay(date)}.`,
  thisEarlier: couldBecome,
  /** While it is a claim. */
  planned: (payment: Payment, early: CalendarDate) => `Planned: ${couldBecome(payment, early)}`,
  earlier: (payment: Payment, early: CalendarDate) => `After we launch, ${couldBecome(payment, early)}`,
  /** While no launch day is set. */
  example: (payment: Payment, early: CalendarDate) =>
    `No launch date yet. For example, ${couldBecome(payment, early)}`,
  why: 'To see how early a payment could reach you. Some banks show the money a day or two early. We do not contact the SSA.',
};

/** In place of an answer. */
export const notGiven = 'Not given';

export const timingLabel = (timing: BenefitTiming): string =>
  ({
    '1st_business_day': '1st business day of the month',
    '2nd_wednesday': '2nd Wednesday of the month',
    '3rd_wednesday': '3rd Wednesday of the month',
    '4th_wednesday': '4th Wednesday of the month',
    other: 'Another day',
  })[timing];

export const timingSentence = (message: TimingMessage, launched: boolean): string =>
  ({
    'last-wednesday-of-previous-month':
      'Your benefits could arrive by the last Wednesday of the previous month.',
    'first-wednesday': 'Your benefits could arrive by the 1st Wednesday of the month.',
    'second-wednesday': 'Your benefits could arrive by the 2nd Wednesday of the month.',
    'days-earlier': `Your benefits could arrive up to ${OFFERS.A.earlyUpToDays} days earlier.`,
    'worked-out-at-launch': launched
      ? 'We will work out your date with you.'
      : 'We will work out your date at launch.',
  })[message];

export const timingProblemSentence = (problem: TimingProblem): string =>
  ({
    'nothing-chosen': calendarCopy.choose,
    'other-blank': calendarCopy.describe,
    'other-too-long': `Please use fewer words: ${TIMING_PREFERENCE_MAX_LENGTH} characters at most.`,
    'other-looks-like-ssn': leaveOutSsn,
  })[problem];
