import { isEmail } from '../intake/email.ts';
import { type NameProblem, nameProblem } from '../intake/person-name.ts';
import { isUsPhone } from '../intake/phone.ts';
import type { BookingForm } from '../ports/scheduler.ts';

export type BookingProblems = Readonly<{
  name?: 'name-required' | NameProblem;
  email?: 'email-required' | 'email-not-valid';
  phone?: 'phone-not-valid';
}>;

export function bookingProblems(form: BookingForm, asksPhone: boolean): BookingProblems {
  const problems: { -readonly [K in keyof BookingProblems]: BookingProblems[K] } = {};
  const name = form.name.trim() === '' ? 'name-required' : nameProblem(form.name);
  if (name) problems.name = name;
  if (form.email.trim() === '') problems.email = 'email-required';
  else if (!isEmail(form.email)) problems.email = 'email-not-valid';
  if (asksPhone && !isUsPhone(form.phone ?? '')) problems.phone = 'phone-not-valid';
  return Object.freeze(problems);
}
