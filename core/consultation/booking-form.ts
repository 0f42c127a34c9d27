import { isEmail } from '../identity/email.ts';
import { NAME_MAX_LENGTH } from '../onboarding/onboarding-record.ts';
import { hasLineBreak } from '../ports/mail-header.ts';

/** Who books. */
export interface BookingForm {
  readonly name: string;
  readonly email: string;
}

/** What is wrong, by field; a field without a problem has no key. */
export type BookingProblems = Readonly<{
  name?: 'name-required' | 'name-too-long' | 'name-not-valid';
  email?: 'email-required' | 'email-not-valid';
}>;

export function bookingProblems(form: BookingForm): BookingProblems {
  const problems: { -readonly [K in keyof BookingProblems]: BookingProblems[K] } = {};
  const name = form.name.trim();
  if (name === '') problems.name = 'name-required';
  else if (name.length > NAME_MAX_LENGTH) problems.name = 'name-too-long';
  else if (hasLineBreak(name)) problems.name = 'name-not-valid';
  if (form.email.trim() === '') problems.email = 'email-required';
  else if (!isEmail(form.email) || hasLineBreak(form.email.trim())) problems.email = 'email-not-valid';
  return Object.freeze(problems);
}
