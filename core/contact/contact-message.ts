import { isEmail } from '../identity/email.ts';
import { NAME_MAX_LENGTH } from '../onboarding/onboarding-record.ts';

const CONTACT_NAME_MAX_LENGTH = NAME_MAX_LENGTH;
export const CONTACT_MESSAGE_MAX_LENGTH = 5000;

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** What is wrong, by field; a field without a problem has no key. */
export type ContactProblems = Readonly<{
  name?: 'name-required' | 'name-too-long';
  email?: 'email-required' | 'email-not-valid';
  message?: 'message-required' | 'message-too-long';
}>;

/** Name, e-mail and message are all required (spec section 5). */
export function contactProblems(form: ContactMessage): ContactProblems {
  const problems: { -readonly [K in keyof ContactProblems]: ContactProblems[K] } = {};
  if (form.name.trim() === '') problems.name = 'name-required';
  else if (form.name.trim().length > CONTACT_NAME_MAX_LENGTH) problems.name = 'name-too-long';
  if (form.email.trim() === '') problems.email = 'email-required';
  else if (!isEmail(form.email)) problems.email = 'email-not-valid';
  if (form.message.trim() === '') problems.message = 'message-required';
  else if (form.message.length > CONTACT_MESSAGE_MAX_LENGTH) problems.message = 'message-too-long';
  return Object.freeze(problems);
}
