import { describe, expect, it } from 'vitest';
import { stepRecordSchema } from '#core/onboarding/onboarding-record.ts';
import { stepFields } from '#core/onboarding/signup-form.ts';

describe('the account form as columns', () => {
  it('renames and tidies the fields', () => {
    const columns = stepFields({ firstName: ' Ada ', lastName: 'Lane', phoneNumber: '+1 (555) 123-4567' });
    expect(columns).toEqual({ first_name: 'Ada', last_name: 'Lane', phone: '5551234567' });
    expect(stepRecordSchema.safeParse(columns).success).toBe(true);
  });

  it('creates only columns of given fields', () => {
    expect(stepFields({})).toEqual({});
    expect(stepFields({ firstName: 'Ada' })).toEqual({ first_name: 'Ada' });
  });

  it('an empty field is null', () => {
    expect(stepFields({ firstName: ' ', lastName: '', phoneNumber: '-' })).toEqual({
      first_name: null,
      last_name: null,
      phone: null,
    });
  });
});
