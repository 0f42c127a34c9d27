import { describe, expect, it } from 'vitest';
import { type AccountForm, accountProblems as problemsOf } from '#core/intake/account-form.ts';

const GOOD: AccountForm = {
  firstName: 'Ada',
  lastName: 'Lane',
  phone: '555-123-4567',
  password: 'Sunflower7',
  confirmPassword: 'Sunflower7',
};

const OWNER = { email: 'rose.hill@example.com', brand: 'CheckAhead' };
const accountProblems = (form: AccountForm) => problemsOf(form, OWNER);

describe('the account form', () => {
  it('accepts a valid form', () => expect(accountProblems(GOOD)).toEqual({}));

  it.each<[Partial<AccountForm>, object]>([
    [{ firstName: '' }, { firstName: 'first-name-required' }],
    [{ firstName: '  ' }, { firstName: 'first-name-required' }],
    [{ lastName: ' ' }, { lastName: 'last-name-required' }],
    [{ lastName: 'a'.repeat(61) }, { lastName: 'name-too-long' }],
    [{ lastName: 'my number 123 45 6789' }, { lastName: 'name-holds-nine-digits' }],
    [{ phone: '555-123-456' }, { phone: 'phone-not-ten-digits' }],
    [{ phone: '' }, { phone: 'phone-not-ten-digits' }],
    [{ password: 'Short7', confirmPassword: 'Short7' }, { password: 'too-short' }],
    [{ password: 'sunflower7', confirmPassword: 'sunflower7' }, { password: 'no-uppercase' }],
    [{ password: 'SUNFLOWER7', confirmPassword: 'SUNFLOWER7' }, { password: 'no-lowercase' }],
    [{ password: 'Sunflowers', confirmPassword: 'Sunflowers' }, { password: 'no-digit' }],
    [{ password: 'Rosehill2026', confirmPassword: 'Rosehill2026' }, { password: 'like-email' }],
    [{ password: 'CheckAhead1', confirmPassword: 'CheckAhead1' }, { password: 'like-brand' }],
    [{ confirmPassword: '' }, { confirmPassword: 'confirm-password-required' }],
    [{ confirmPassword: 'Sunflower8' }, { confirmPassword: 'passwords-differ' }],
    [{ confirmPassword: 'Sunflower7 ' }, { confirmPassword: 'passwords-differ' }],
  ])('with %j has the problems %j', (change, problems) => {
    expect(accountProblems({ ...GOOD, ...change })).toEqual(problems);
  });

  it('accepts 128 characters and names of one letter', () => {
    const long = `Aa1${'x'.repeat(125)}`;
    expect(accountProblems({ ...GOOD, firstName: 'A', password: long, confirmPassword: long })).toEqual({});
  });

  it('reports all fields at once', () => {
    const empty = { firstName: '', lastName: '', phone: '', password: '', confirmPassword: '' };
    expect(Object.keys(accountProblems(empty))).toEqual(Object.keys(empty));
  });
});
