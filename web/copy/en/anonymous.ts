import { INFO_NAME_MIN_LENGTH, type InfoProblems, ZIP_DIGITS } from '#core/intake/info-form.ts';
import { MINIMUM_AGE_YEARS } from '#core/offer/offer.ts';
import { PHONE_DIGITS } from '#core/record-limits.ts';
import type { Message } from '../message.ts';
import { nameProblems } from './person-name.ts';
import { statements } from './statements.ts';

export const notSavedCopy = {
  text: 'Of your answers, we save only the day you chose. To hear from us,',
  link: 'sign up',
};

export const anonymousToasts = {
  calendarNotSaved: {
    title: 'Auto-save failed',
    description: "Your calendar preference wasn't saved. Don't worry, you can continue.",
  },
  authenticationRequired: {
    title: 'Authentication Required',
    description: 'Please sign up or log in to save your personal information securely.',
  },
} satisfies Record<string, Message>;

/** `/home/calendar`. The question, the choices and their messages are those of the signed-in calendar (`calendar.ts`). */
export const homeCalendarCopy = {
  saved: 'We save the day you choose, without your name.',
  continue: 'Continue to Personal Info',
};

export const homeInfoCopy = {
  title: 'Tell us about yourself',
  intro: 'These details stay on this page and the next one. We do not save them.',
  why: 'This shows the kind of details a sign-up asks for.',
  zip: 'ZIP code',
  zipHint: `${ZIP_DIGITS} digits`,
  consentTitle: 'Your consent',
  consent: (brand: string) =>
    `By continuing, you confirm that you are ${MINIMUM_AGE_YEARS} or older. You consent to be contacted by a representative of ${brand} at the number you give. This includes automated calls and text messages (SMS). Consent is not a condition of purchase. We cannot call you today, because your number is not saved.`,
};

export const homeVerifyCopy = {
  title: "You're Almost There!",
  intro: 'This is a demonstration. It shows how we could make sure that it is you. Made-up digits will do.',
  noCheck: 'The number you type stays on this page. It is not sent and not saved.',
  why: 'This shows what a sign-up asks for.',
  mismatch: "Social Security Numbers don't match",
  consent: 'I know that this is a demonstration. My number is not sent, saved or checked.',
  helpTitle: 'Have a question first?',
  schedule: 'Schedule a call',
};

/** In the launch dialog. It does not say that the person is on the list, because no address was saved. */
export const homeLaunchCopy = {
  onTheList: 'Sign up with your email to join the list.',
  notLive: (brand: string) =>
    `${brand} is not live yet. An email will be sent at launch to those who signed up and want our news.`,
  launched: (brand: string) => `${brand} has launched. ${statements.offeredToday}`,
};

type InfoField = keyof InfoProblems;
export type InfoProblem = NonNullable<InfoProblems[InfoField]>;

export const infoProblemSentence = (problem: InfoProblem, field: InfoField): string =>
  ({
    'first-name-too-short': `First name must be at least ${INFO_NAME_MIN_LENGTH} characters`,
    'last-name-too-short': `Last name must be at least ${INFO_NAME_MIN_LENGTH} characters`,
    ...nameProblems(field === 'firstName' ? 'First name' : 'Last name'),
    'phone-too-short': `Phone number must be at least ${PHONE_DIGITS} digits`,
    'phone-not-valid': 'Please enter a valid phone number',
    'zip-not-five-digits': `ZIP code must be exactly ${ZIP_DIGITS} digits`,
    'zip-not-only-numbers': 'ZIP code must contain only numbers',
  })[problem];
