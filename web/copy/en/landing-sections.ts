import type { Payment } from '#core/benefits/payment-days.ts';
import type { CalendarMonth } from '#core/calendar/calendar-date.ts';
import type { OfferReading } from '#core/offer/offer-reading.ts';
import { monthAndYear, standsFor, weekdayAndDay } from './dates.ts';
import { statements } from './statements.ts';

export const howItWorksTitles: Readonly<Record<OfferReading, readonly [string, string, string]>> = {
  A: ['Set up your profile', 'The advance arrives', 'The rest comes on your payment day'],
  B: ['Set up your profile', 'Choose how early', 'Your money arrives'],
};

/** Text of the static parts of the landing pages. */
export const sectionsCopy = {
  calendar: {
    legend: 'Choose your payment day',
    /** Every second part is not shown where there is little room. */
    choices: {
      ssi: ['SSI', ', the', ' 1st'],
      third: ['The 3rd'],
      'second-wednesday': ['2nd Wed', 'nesday'],
      'third-wednesday': ['3rd Wed', 'nesday'],
      'fourth-wednesday': ['4th Wed', 'nesday'],
    },
    usual: (payment: Payment) => `Payment day: ${weekdayAndDay(payment.date)}${standsFor(payment)}.`,
    earlierSun: 'The sun marks the earlier day.',
    example: (month: CalendarMonth) => `We show ${monthAndYear(month)} as an example.`,
    usualSun: 'The sun marks the payment day.',
  },
  steps: {
    heading: 'How it works',
    intro: (brand: string) => `This is the plan. ${brand} has not launched yet.`,
    introAfterLaunch: `This is what we planned. ${statements.offeredToday}`,
  },
  problemsPicture: 'Example month. The icons are bills. The ring marks the payment day.',
  trust: {
    heading: 'Before you trust us',
    intro: 'You have good reason to be careful.',
    promise: 'What you can count on',
    today: 'True today',
    facts: [
      'The full Social Security number you type never leaves the page.',
      'We never ask for your bank password.',
      'You can ask us to delete your details at any time.',
    ],
  },
  coverage: 'Social Security, SSI and SSDI go to people in every state.',
} as const;

/** Text of the hero and the closing section. */
export const landingCopy = {
  kicker: 'Social Security, SSI and SSDI',
  planned: 'Planned. Not launched yet.',
  closing: {
    heading: 'Hear from us when we launch',
    headingAfterLaunch: 'We have launched',
    body: (brand: string) =>
      `${brand} is not open yet. Sign up and tell us your payment day. We will write to you when we launch.`,
    bodyAfterLaunch: (brand: string) =>
      `${brand} is open. Sign up with your email, tell us your payment day, and see what it offers.`,
    caution: 'Nobody from the SSA will ever ask you to sign up here. If someone does, it is a scam.',
  },
} as const;
