import { tidyName } from '../intake/person-name.ts';
import { phoneDigits } from '../intake/phone.ts';
import type { StepRecord } from './onboarding-record.ts';

/** The account form's fields that are columns of the row, as typed. */
export interface SignupForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Maps the given fields to columns in their stored form; empty fields become null. */
export function stepFields(form: Partial<SignupForm>): StepRecord {
  return {
    ...(form.firstName === undefined ? {} : { first_name: orNull(tidyName(form.firstName)) }),
    ...(form.lastName === undefined ? {} : { last_name: orNull(tidyName(form.lastName)) }),
    ...(form.phoneNumber === undefined ? {} : { phone: orNull(phoneDigits(form.phoneNumber)) }),
  };
}
