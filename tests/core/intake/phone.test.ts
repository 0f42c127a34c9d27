import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  isCompletePhone,
  isUsPhone,
  PHONE_FORMATTED_LENGTH,
  phoneDigits,
  readablePhone,
  reformatPhone,
} from '#core/intake/phone.ts';
import { PHONE_DIGITS } from '#core/record-limits.ts';

const usNumber = fc.stringMatching(/^[2-9]\d{9}$/);

/** Types texts one after the other at the caret, as a browser would. */
function typed(keys: string, start = { value: '', caret: 0 }) {
  let field = start;
  for (const key of keys) {
    const raw = field.value.slice(0, field.caret) + key + field.value.slice(field.caret);
    field = reformatPhone(field.value, raw, field.caret + key.length);
  }
  return field;
}

function backspace(field: { value: string; caret: number }) {
  if (field.caret === 0) return field;
  const raw = field.value.slice(0, field.caret - 1) + field.value.slice(field.caret);
  return reformatPhone(field.value, raw, field.caret - 1);
}

describe('a pasted or autofilled phone number', () => {
  it.each([
    '5551234567',
    '555-123-4567',
    '(555) 123-4567',
    '555.123.4567',
    '555 123 4567',
    ' 555 123 4567 ',
    '+15551234567',
    '+1 555 123 4567',
    '+1 (555) 123-4567',
    '1-555-123-4567',
    '1 555 123 4567',
    '001 555 123 4567',
    '011 1 555 123 4567',
    'Tel: +1.555.123.4567',
    '555\u2011123\u20114567',
    '555-123-4567 ext. 89',
    '1-555-123-4567 x89',
    'tel:+1-555-123-4567',
  ])('%j is 555-123-4567', (raw) => {
    expect(formatPhone(raw)).toBe('555-123-4567');
    expect(phoneDigits(raw)).toBe('5551234567');
    expect(reformatPhone('', raw, raw.length)).toEqual({
      value: '555-123-4567',
      caret: PHONE_FORMATTED_LENGTH,
    });
    expect(reformatPhone('555-000-0000', raw, raw.length).value).toBe('555-123-4567');
  });

  it('keeps all ten digits, whatever surrounds them', () => {
    const noise = fc.stringMatching(/^[ ().\-/]{0,3}$/);
    fc.assert(
      fc.property(
        usNumber,
        fc.constantFrom('', '1', '+1', '001', '+ 1', '0111'),
        fc.array(noise, { minLength: 11, maxLength: 11 }),
        (digits, prefix, gaps) => {
          const raw = `${prefix}${[...digits].map((digit, index) => `${gaps[index]}${digit}`).join('')}${gaps[10]}`;
          expect(phoneDigits(raw)).toBe(digits);
          expect(formatPhone(raw)).toBe(`${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`);
        },
      ),
    );
  });

  const staysAsItIs = (raw: string) => {
    expect(reformatPhone('', raw, raw.length)).toEqual({ value: raw, caret: raw.length });
    expect(reformatPhone('555-123-4567', raw, raw.length)).toEqual({ value: raw, caret: raw.length });
    expect([phoneDigits(raw), formatPhone(raw), isCompletePhone(raw)]).toEqual(['', '', false]);
  };

  it.each([
    '+44 20 7946 0958',
    '+52 55 1234 5678',
    '+49 (151) 23456789',
    '+5031234567',
    '+',
    '0044 20 7946 0958',
    '00 (44) 2079',
    '011 44 20 7946 0958',
    '0115215512345678',
    '0044207946',
  ])('%j of another country, or perhaps of one, stays as it is and is no US number', (raw) => {
    staysAsItIs(raw);
    expect(typed(raw).value).toBe(raw);
  });

  it.each(['442079460958', '44 20 7946 0958', '52 (55) 1234-5678', '020 7946 0958', '1 555 123 45678'])(
    '%j has too many digits, stays as it is and is no US number',
    (raw) => {
      staysAsItIs(raw);
      expect(isCompletePhone(typed(raw).value)).toBe(false);
      expect(typed(raw).value.replace(/\D/g, '')).toBe(raw.replace(/\D|^1/g, ''));
    },
  );

  it('consists of digits and dashes, at most twelve characters, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const formatted = formatPhone(raw);
        expect(formatted).toMatch(/^(\d{0,3}|\d{3}-\d{1,3}|\d{3}-\d{3}-\d{1,4})$/);
        expect(formatPhone(formatted)).toBe(formatted);
      }),
    );
  });
});

describe('a phone number that is typed', () => {
  it.each([
    ['5', '5'],
    ['555', '555'],
    ['5551', '555-1'],
    ['555123', '555-123'],
    ['5551234', '555-123-4'],
    ['5551234567', '555-123-4567'],
    ['555-123-4567', '555-123-4567'],
    ['(555) 123-4567', '555-123-4567'],
    ['15551234567', '555-123-4567'],
    ['+1 555 123 4567', '555-123-4567'],
    ['+1 (555) 123-4567 ext. 89', '555-123-4567ext. 89'],
    ['555-123-4567#89', '555-123-4567#89'],
  ])('%s shows %s with the caret at the end', (keys, value) => {
    expect(typed(keys)).toEqual({ value, caret: value.length });
    expect(phoneDigits(value)).toBe(value.split(/[e#]/)[0]?.replaceAll('-', ''));
  });

  it('shows a digit too many, so that no number is sent that nobody typed', () => {
    expect(typed('55512345678')).toEqual({ value: '555-123-45678', caret: 13 });
    expect(isCompletePhone('555-123-45678')).toBe(false);
    expect(backspace(typed('55512345678')).value).toBe('555-123-4567');
  });

  it('puts no dashes after a leading 1 until it is certain to be the country code', () => {
    expect(typed('1 (305) 555.01')).toEqual({ value: '130555501', caret: 9 });
    expect(typed('1 (305) 555.012')).toEqual({ value: '1305555012', caret: 10 });
    expect(typed('1 (305) 555.0123')).toEqual({ value: '305-555-0123', caret: 12 });
    expect(backspace({ value: '130555', caret: 3 })).toEqual({ value: '13555', caret: 2 });
  });

  it('corrects a digit in the middle and keeps the caret there', () => {
    const wrong = { value: '555-193-4567', caret: 6 };
    const deleted = backspace(wrong);
    expect(deleted).toEqual({ value: '555-134-567', caret: 5 });
    expect(typed('2', deleted)).toEqual({ value: '555-123-4567', caret: 6 });
  });

  it('does not push the last digit out of a full field', () => {
    expect(typed('9', { value: '555-123-4567', caret: 0 })).toEqual({ value: '555-123-4567', caret: 0 });
    expect(typed('9', { value: '555-123-4567', caret: 5 })).toEqual({ value: '555-123-4567', caret: 5 });
    expect(typed('1', { value: '555-123-4567', caret: 0 })).toEqual({ value: '555-123-4567', caret: 0 });
  });

  it('can be deleted with backspace across the dashes', () => {
    let field = typed('5551234567');
    for (let key = 0; key < 14 && field.value !== ''; key += 1) field = backspace(field);
    expect(field).toEqual({ value: '', caret: 0 });
  });

  it('keeps the caret behind the typed digit, at any position', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9]\d{0,8}$/),
        fc.nat({ max: 12 }),
        fc.stringMatching(/^[2-9]$/),
        (digits, at, key) => {
          const value = formatPhone(digits);
          const caret = Math.min(at, value.length);
          const before = value.slice(0, caret).replace(/-/g, '').length;
          const after = typed(key, { value, caret });
          expect(after.value.replace(/-/g, '')).toBe(digits.slice(0, before) + key + digits.slice(before));
          expect(after.value.slice(0, after.caret).replace(/-/g, '').length).toBe(before + 1);
        },
      ),
    );
  });

  it('never puts the caret outside the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat({ max: 40 }), (previous, raw, at) => {
        const { value, caret } = reformatPhone(formatPhone(previous), raw, Math.min(at, raw.length));
        expect(caret).toBeGreaterThanOrEqual(0);
        expect(caret).toBeLessThanOrEqual(value.length);
        // In groups, unless a leading 1 may be the country code, or it is no US number.
        expect(phoneDigits(value) === '' ? [raw, ''] : [formatPhone(value), phoneDigits(value)]).toContain(
          value,
        );
      }),
    );
  });
});

describe('the rules', () => {
  it('complete means exactly ten digits', () => {
    expect(PHONE_DIGITS).toBe(10);
    expect(isCompletePhone('555-123-4567')).toBe(true);
    expect(isCompletePhone('555-123-456')).toBe(false);
    expect(isCompletePhone('')).toBe(false);
  });

  it('no US area code starts with 0 or 1', () => {
    expect(isUsPhone('555-123-4567')).toBe(true);
    expect(isUsPhone('055-123-4567')).toBe(false);
    expect(isUsPhone('155-123-4567')).toBe(false);
  });
});

it('shows a number without separators in groups', () => {
  for (const raw of ['+18005550123', '18005550123', '8005550123'])
    expect(readablePhone(raw)).toBe('1-800-555-0123');
  for (const own of ['(555) 555-0100', '+44 20 7946 0000', '+442079460000'])
    expect(readablePhone(own)).toBe(own);
});
