import { type BookingProblems, bookingProblems } from '../consultation/booking-form.ts';
import { looksLikeSsn } from '../intake/looks-like-ssn.ts';

export const CONTACT_MESSAGE_MAX_LENGTH = 5000;

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export type ContactProblems = Pick<BookingProblems, 'name' | 'email'> &
  Readonly<{ message?: 'message-required' | 'message-too-long' | 'message-looks-like-ssn' }>;

export function contactProblems(form: ContactMessage): ContactProblems {
  const problems: { -readonly [K in keyof ContactProblems]: ContactProblems[K] } = {
    ...bookingProblems(form, false),
  };
  if (form.message.trim() === '') problems.message = 'message-required';
  else if (form.message.length > CONTACT_MESSAGE_MAX_LENGTH) problems.message = 'message-too-long';
  else if (looksLikeSsn(form.message)) problems.message = 'message-looks-like-ssn';
  return Object.freeze(problems);
}
