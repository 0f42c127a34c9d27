import { PHONE_DIGITS } from '../record-limits.ts';
import { onlyDigits } from './digit-field.ts';
import { lengthOf } from './own-words.ts';
import { type NameProblem, nameProblem, tidyName } from './person-name.ts';
import { isUsPhone } from './phone.ts';

export const INFO_NAME_MIN_LENGTH = 2;
export const ZIP_DIGITS = 5;

/** The anonymous info step. Kept only in memory. */
export interface InfoForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly zipCode: string;
}

export type InfoProblems = Readonly<{
  firstName?: 'first-name-too-short' | NameProblem;
  lastName?: 'last-name-too-short' | NameProblem;
  phone?: 'phone-too-short' | 'phone-not-valid';
  zipCode?: 'zip-not-five-digits' | 'zip-not-only-numbers';
}>;

export function infoProblems(form: InfoForm): InfoProblems {
  const problems: { -readonly [K in keyof InfoProblems]: InfoProblems[K] } = {};
  const isShort = (name: string) => lengthOf(tidyName(name)) < INFO_NAME_MIN_LENGTH;
  const first = isShort(form.firstName) ? 'first-name-too-short' : nameProblem(form.firstName);
  const last = isShort(form.lastName) ? 'last-name-too-short' : nameProblem(form.lastName);
  const zip = form.zipCode.trim();
  if (first) problems.firstName = first;
  if (last) problems.lastName = last;
  if (!isUsPhone(form.phone))
    problems.phone = onlyDigits(form.phone).length < PHONE_DIGITS ? 'phone-too-short' : 'phone-not-valid';
  if (zip.length !== ZIP_DIGITS) problems.zipCode = 'zip-not-five-digits';
  else if (!/^[0-9]+$/.test(zip)) problems.zipCode = 'zip-not-only-numbers';
  return Object.freeze(problems);
}
