import { tidyName } from '../intake/person-name.ts';
import { phoneDigits } from '../intake/phone.ts';
import type { Campaign } from '../ports/auth-port.ts';
import type { OnboardingRecord, StepRecord } from './onboarding-record.ts';

/** What the sign-up keeps while it goes on (spec section 3, 'Signup form state'). Texts as they stand in the fields. */
export interface SignupForm {
  readonly phoneNumber: string;
  readonly verificationCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly thirdPartyEmail: string;
  readonly benefitType: string;
  readonly benefitTypes: readonly string[];
  readonly benefitTypeOther: string;
  /** US dollars. */
  readonly monthlyAmount: string | number | null;
  /** A list of kinds of income, or an amount in US dollars. */
  readonly otherIncome: readonly string[] | number;
  readonly otherIncomeOther: string;
  readonly benefitTimingPreference: string;
  /** From 1. */
  readonly currentStep: number;
  /** Two matching numbers were entered (decision 39). */
  readonly provided_ssn_verification: boolean;
  /** The consent box (decision 39). */
  readonly consented_to_ssa_verification: boolean;
  readonly utm_source: string;
  readonly utm_campaign: string;
}

export const FIRST_SIGNUP_STEP = 1;

export const EMPTY_SIGNUP_FORM: SignupForm = Object.freeze({
  phoneNumber: '',
  verificationCode: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  thirdPartyEmail: '',
  benefitType: '',
  benefitTypes: Object.freeze([]),
  benefitTypeOther: '',
  monthlyAmount: null,
  otherIncome: Object.freeze([]),
  otherIncomeOther: '',
  benefitTimingPreference: '',
  currentStep: FIRST_SIGNUP_STEP,
  provided_ssn_verification: false,
  consented_to_ssa_verification: false,
  utm_source: '',
  utm_campaign: '',
});

/** Columns that a form can fill. */
export type SignupColumns = Partial<
  Pick<
    OnboardingRecord,
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'third_party_email'
    | 'benefit_type'
    | 'benefit_types'
    | 'benefit_type_other'
    | 'benefit_amount'
    | 'other_income'
    | 'other_income_other'
    | 'income_types'
    | 'benefit_timing_preference'
    | 'ssn_provided'
  >
> &
  Campaign;

/**
 * An amount in US dollars as a decimal (spec section 5, 'Saving'): empty, null or non-numeric is null. A dollar sign and
 * correct thousands commas are part of how people write a number.
 */
export function parseAmount(amount: string | number | null): number | null {
  if (amount === null) return null;
  if (typeof amount === 'number') return Number.isFinite(amount) ? amount : null;
  const written = /^\$?\s*(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;
  const text = amount.trim();
  if (!written.test(text) || !/\d/.test(text)) return null;
  return Number(text.replace(/[$,\s]/g, ''));
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/**
 * Renames form fields to columns (spec section 3); only fields that are given become columns. The password, its
 * confirmation, the verification code and the current step are never saved; the e-mail is the key of the row, not a
 * column to send. Either consent flag being true becomes `ssn_provided: true`; neither says nothing, so that a form filled
 * anew never takes it back. `other_income` only if it is a number; a list of kinds is kept as `income_types`.
 */
export function signupColumns(form: Partial<SignupForm>): SignupColumns {
  const columns: SignupColumns = {};
  if (form.phoneNumber !== undefined) columns.phone = orNull(phoneDigits(form.phoneNumber));
  if (form.firstName !== undefined) columns.first_name = orNull(tidyName(form.firstName));
  if (form.lastName !== undefined) columns.last_name = orNull(tidyName(form.lastName));
  if (form.thirdPartyEmail !== undefined) columns.third_party_email = orNull(form.thirdPartyEmail);
  if (form.benefitType !== undefined) columns.benefit_type = orNull(form.benefitType);
  if (form.benefitTypes !== undefined) columns.benefit_types = [...form.benefitTypes];
  if (form.benefitTypeOther !== undefined) columns.benefit_type_other = orNull(form.benefitTypeOther);
  if (form.monthlyAmount !== undefined) columns.benefit_amount = parseAmount(form.monthlyAmount);
  if (typeof form.otherIncome === 'number') {
    if (Number.isFinite(form.otherIncome)) columns.other_income = form.otherIncome;
  } else if (form.otherIncome !== undefined) {
    columns.income_types = orNull(form.otherIncome.join(','));
  }
  if (form.otherIncomeOther !== undefined) columns.other_income_other = orNull(form.otherIncomeOther);
  if (form.benefitTimingPreference !== undefined) {
    columns.benefit_timing_preference = orNull(form.benefitTimingPreference);
  }
  if (form.provided_ssn_verification || form.consented_to_ssa_verification) columns.ssn_provided = true;
  return { ...columns, ...campaignOf(form) };
}

function campaignOf(form: Partial<SignupForm>): Campaign {
  const source = form.utm_source?.trim();
  const campaign = form.utm_campaign?.trim();
  return { ...(source ? { utm_source: source } : {}), ...(campaign ? { utm_campaign: campaign } : {}) };
}

/** The part of the form's columns that a step sends (spec section 3, 'Step record sent when saving a step'). */
export function stepFields(form: Partial<SignupForm>): StepRecord {
  const { first_name, last_name, phone, benefit_timing_preference, ssn_provided } = signupColumns(form);
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone }),
    ...(benefit_timing_preference === undefined ? {} : { benefit_timing_preference }),
    ...(ssn_provided === undefined ? {} : { ssn_provided }),
  };
}
