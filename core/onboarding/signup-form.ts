import { tidyName } from '../intake/person-name.ts';
import { phoneDigits } from '../intake/phone.ts';
import type { StepRecord } from './onboarding-record.ts';

/** The account form's fields that are columns of the row. Texts as they stand in the fields. */
export interface SignupForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Renames the fields that are given to columns, tidied as they are saved; an empty one is null. */
export function stepFields(form: Partial<SignupForm>): StepRecord {
  return {
    ...(form.firstName === undefined ? {} : { first_name: orNull(tidyName(form.firstName)) }),
    ...(form.lastName === undefined ? {} : { last_name: orNull(tidyName(form.lastName)) }),
    ...(form.phoneNumber === undefined ? {} : { phone: orNull(phoneDigits(form.phoneNumber)) }),
  };
}
