import { type BookingProblems, bookingProblems } from '../consultation/booking-form.ts';
import { ownWordsProblem } from '../intake/own-words.ts';
import type { ContactMessage } from '../ports/contact-inbox.ts';

export const CONTACT_MESSAGE_MAX_LENGTH = 5000;

export type ContactProblems = Pick<BookingProblems, 'name' | 'email'> &
  Readonly<{ message?: 'message-required' | 'message-too-long' | 'message-looks-like-ssn' }>;

export function contactProblems(form: ContactMessage): ContactProblems {
  const problems: { -readonly [K in keyof ContactProblems]: ContactProblems[K] } = {
    ...bookingProblems(form, false),
  };
  const problem = ownWordsProblem(form.message, CONTACT_MESSAGE_MAX_LENGTH);
  if (form.message.trim() === '') problems.message = 'message-required';
  else if (problem) problems.message = `message-${problem}`;
  return Object.freeze(problems);
}
