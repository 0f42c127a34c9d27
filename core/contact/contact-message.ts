import { isEmail } from '../identity/email.ts';
import { looksLikeSsn } from '../intake/looks-like-ssn.ts';
import { type NameProblem, nameProblem } from '../intake/person-name.ts';

export const CONTACT_MESSAGE_MAX_LENGTH = 5000;

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export type ContactProblems = Readonly<{
  name?: 'name-required' | NameProblem;
  email?: 'email-required' | 'email-not-valid';
  message?: 'message-required' | 'message-too-long' | 'message-looks-like-ssn';
}>;

export function contactProblems(form: ContactMessage): ContactProblems {
  const problems: { -readonly [K in keyof ContactProblems]: ContactProblems[K] } = {};
  const name = form.name.trim() === '' ? 'name-required' : nameProblem(form.name);
  if (name) problems.name = name;
  if (form.email.trim() === '') problems.email = 'email-required';
  else if (!isEmail(form.email)) problems.email = 'email-not-valid';
  if (form.message.trim() === '') problems.message = 'message-required';
  else if (form.message.length > CONTACT_MESSAGE_MAX_LENGTH) problems.message = 'message-too-long';
  else if (looksLikeSsn(form.message)) problems.message = 'message-looks-like-ssn';
  return Object.freeze(problems);
}
