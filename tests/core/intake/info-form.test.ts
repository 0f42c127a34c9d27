import { describe, expect, it } from 'vitest';
import { type InfoForm, infoProblems } from '#core/intake/info-form.ts';

const GOOD: InfoForm = { firstName: 'Al', lastName: 'Ng', phone: '555-123-4567', zipCode: '02134' };

describe('the anonymous info form', () => {
  it('accepts a valid form', () => expect(infoProblems(GOOD)).toEqual({}));

  it.each<[Partial<InfoForm>, object]>([
    [{ firstName: 'A' }, { firstName: 'first-name-too-short' }],
    [{ firstName: 'A ' }, { firstName: 'first-name-too-short' }],
    [{ firstName: 'a'.repeat(61) }, { firstName: 'name-too-long' }],
    [{ lastName: '' }, { lastName: 'last-name-too-short' }],
    [{ lastName: 'a'.repeat(61) }, { lastName: 'name-too-long' }],
    [{ phone: '555-123' }, { phone: 'phone-too-short' }],
    [{ phone: '012-345-6789' }, { phone: 'phone-not-valid' }],
    [{ phone: '442079460958' }, { phone: 'phone-not-valid' }],
    [{ phone: '+44 20 7946 0958' }, { phone: 'phone-not-valid' }],
    [{ zipCode: '' }, { zipCode: 'zip-not-five-digits' }],
    [{ zipCode: '1234' }, { zipCode: 'zip-not-five-digits' }],
    [{ zipCode: '12345-6789' }, { zipCode: 'zip-not-five-digits' }],
    [{ zipCode: '1234a' }, { zipCode: 'zip-not-only-numbers' }],
    [{ zipCode: '١٢٣٤٥' }, { zipCode: 'zip-not-only-numbers' }],
  ])('with %j has the problems %j', (change, problems) => {
    expect(infoProblems({ ...GOOD, ...change })).toEqual(problems);
  });
});
