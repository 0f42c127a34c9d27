import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onboardingRecordSchema, stepRecordSchema } from '#core/onboarding/onboarding-record.ts';
import {
  EMPTY_SIGNUP_FORM,
  parseAmount,
  type SignupForm,
  signupColumns,
  stepFields,
} from '#core/onboarding/signup-form.ts';

const FULL: SignupForm = {
  phoneNumber: '+1 (555) 123-4567',
  verificationCode: '123456',
  firstName: ' Ada ',
  lastName: 'Lane',
  email: 'ada@example.com',
  password: 'Secret-Passw0rd',
  confirmPassword: 'Secret-Passw0rd',
  thirdPartyEmail: 'helper@example.com',
  benefitType: 'SSI',
  benefitTypes: ['SSI', 'SSDI'],
  benefitTypeOther: '',
  monthlyAmount: '$1,234.50',
  otherIncome: ['pension', 'work'],
  otherIncomeOther: 'rent',
  benefitTimingPreference: '2nd_wednesday',
  currentStep: 3,
  provided_ssn_verification: false,
  consented_to_ssa_verification: true,
  utm_source: 'radio',
  utm_campaign: 'spring',
};

describe('the sign-up form as columns', () => {
  it('starts at step 1 with nothing in it', () => {
    expect(EMPTY_SIGNUP_FORM.currentStep).toBe(1);
    expect(stepFields({})).toEqual({});
  });

  it('renames the fields and leaves out what is never saved', () => {
    expect(signupColumns(FULL)).toEqual({
      phone: '5551234567',
      first_name: 'Ada',
      last_name: 'Lane',
      third_party_email: 'helper@example.com',
      benefit_type: 'SSI',
      benefit_types: ['SSI', 'SSDI'],
      benefit_type_other: null,
      benefit_amount: 1234.5,
      income_types: 'pension,work',
      other_income_other: 'rent',
      benefit_timing_preference: '2nd_wednesday',
      ssn_provided: true,
      utm_source: 'radio',
      utm_campaign: 'spring',
    });
    const everything = JSON.stringify([signupColumns(FULL), stepFields(FULL)]);
    for (const secret of ['Secret', '123456"', 'currentStep', 'current_step', 'ada@example.com']) {
      expect(everything).not.toContain(secret);
    }
  });

  it('fits the row and the step record', () => {
    expect(
      onboardingRecordSchema.shape.benefit_types.safeParse(signupColumns(FULL).benefit_types).success,
    ).toBe(true);
    expect(stepRecordSchema.safeParse(stepFields(FULL)).success).toBe(true);
    expect(stepRecordSchema.safeParse(stepFields(EMPTY_SIGNUP_FORM)).success).toBe(true);
  });

  it('makes columns only of fields that are given', () => {
    expect(signupColumns({ firstName: 'Ada' })).toEqual({ first_name: 'Ada' });
    expect(signupColumns({ firstName: ' ' })).toEqual({ first_name: null });
  });

  it.each([
    [true, false],
    [false, true],
    [true, true],
  ])('consent flags %s and %s become ssn_provided', (provided, consented) => {
    const form = { provided_ssn_verification: provided, consented_to_ssa_verification: consented };
    expect(signupColumns(form)).toEqual({ ssn_provided: true });
    expect(stepFields(form)).toEqual({ ssn_provided: true });
  });

  it('no consent says nothing, rather than taking it back', () => {
    const form = { provided_ssn_verification: false, consented_to_ssa_verification: false };
    expect(signupColumns(form)).toEqual({});
  });

  it('saves other income only if it is a number', () => {
    expect(signupColumns({ otherIncome: 120.5 })).toEqual({ other_income: 120.5 });
    expect(signupColumns({ otherIncome: Number.NaN })).toEqual({});
    expect(signupColumns({ otherIncome: ['pension'] })).toEqual({ income_types: 'pension' });
    expect(signupColumns({ otherIncome: [] })).toEqual({ income_types: null });
  });
});

describe('an amount', () => {
  it.each([
    ['1200', 1200],
    [' 1200.50 ', 1200.5],
    ['$1,200', 1200],
    ['.5', 0.5],
    ['0', 0],
    [943.21, 943.21],
  ])('%j is %d', (written, amount) => {
    expect(parseAmount(written)).toBe(amount);
  });

  it.each([
    '',
    '  ',
    null,
    'abc',
    '12a',
    '1,2',
    '12,00',
    '$',
    '.',
    '1e5',
    '0x10',
    '1.2.3',
    'NaN',
    Infinity,
    NaN,
  ])('%j is null', (written) => {
    expect(parseAmount(written)).toBeNull();
  });

  it('reads back every amount of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_00 }), (cents) => {
        expect(parseAmount((cents / 100).toFixed(2))).toBe(cents / 100);
      }),
    );
  });
});
