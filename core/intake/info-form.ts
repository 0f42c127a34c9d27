import { NAME_MAX_LENGTH } from '../onboarding/onboarding-record.ts';
import { isCompletePhone, isUsPhone } from './phone.ts';

export const INFO_NAME_MIN_LENGTH = 2;
export const ZIP_DIGITS = 5;

/** The anonymous info step (spec section 5). It stays in the page's memory (decision 42). */
export interface InfoForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly zipCode: string;
}

/** What is wrong, by field; a field without a problem has no key. */
export type InfoProblems = Readonly<{
  firstName?: 'first-name-too-short' | 'name-too-long';
  lastName?: 'last-name-too-short' | 'name-too-long';
  phoneNumber?: 'phone-too-short' | 'phone-not-valid';
  zipCode?: 'zip-not-five-digits' | 'zip-not-only-numbers';
}>;

export function infoProblems(form: InfoForm): InfoProblems {
  const problems: { -readonly [K in keyof InfoProblems]: InfoProblems[K] } = {};
  const first = form.firstName.trim();
  const last = form.lastName.trim();
  const zip = form.zipCode.trim();
  if (first.length < INFO_NAME_MIN_LENGTH) problems.firstName = 'first-name-too-short';
  else if (first.length > NAME_MAX_LENGTH) problems.firstName = 'name-too-long';
  if (last.length < INFO_NAME_MIN_LENGTH) problems.lastName = 'last-name-too-short';
  else if (last.length > NAME_MAX_LENGTH) problems.lastName = 'name-too-long';
  if (!isCompletePhone(form.phoneNumber)) problems.phoneNumber = 'phone-too-short';
  else if (!isUsPhone(form.phoneNumber)) problems.phoneNumber = 'phone-not-valid';
  if (zip.length !== ZIP_DIGITS) problems.zipCode = 'zip-not-five-digits';
  else if (!/^[0-9]+$/.test(zip)) problems.zipCode = 'zip-not-only-numbers';
  return Object.freeze(problems);
}
