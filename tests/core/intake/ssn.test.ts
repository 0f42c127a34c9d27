import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSsn, lastFour, maskSsn, parseSsn, reformatSsn, Ssn, sameSsn } from '#core/intake/ssn.ts';
import { ssnProblems, verifiedSsn } from '#core/intake/ssn-form.ts';

const nineDigits = fc.stringMatching(/^\d{9}$/);

function numberOf(raw: string): Ssn {
  const ssn = parseSsn(raw);
  if (!ssn) throw new Error('nine digits');
  return ssn;
}

describe('a Social Security number', () => {
  it.each(['123456789', '123-45-6789', '123 45 6789', ' 123.45.6789 ', '123\u201145\u20116789'])(
    'is read from %j',
    (raw) => {
      expect(lastFour(numberOf(raw))).toBe('6789');
      expect(sameSsn(numberOf(raw), numberOf('123456789'))).toBe(true);
    },
  );

  it.each(['', '12345678', '1234567890', 'abcdefghi', '123-45-678'])('rejects %j', (raw) => {
    expect(parseSsn(raw)).toBeNull();
  });

  it('distinguishes two numbers', () => {
    expect(sameSsn(numberOf('123456789'), numberOf('123456780'))).toBe(false);
  });

  it('cannot be printed, serialized, copied or inspected', () => {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        const ssn = numberOf(digits);
        const shown = [
          String(ssn),
          `${ssn}`,
          [ssn].join(),
          JSON.stringify(ssn),
          JSON.stringify({ ssn, list: [ssn] }),
          inspect(ssn),
          inspect(ssn, { showHidden: true, customInspect: false, depth: 9 }),
          inspect({ ssn }),
          JSON.stringify(Object.getOwnPropertyDescriptors(ssn)),
          JSON.stringify(structuredClone(ssn)),
          JSON.stringify({ ...ssn }),
          JSON.stringify(Reflect.ownKeys(ssn)),
          Object.values(ssn).join(),
          new URLSearchParams({ ssn: ssn as unknown as string }).toString(),
        ];
        for (const text of shown) {
          expect(text).not.toContain(digits);
          expect(text).not.toContain(digits.slice(0, 5));
          expect(text).not.toContain(digits.slice(5));
        }
        expect(JSON.stringify({ ssn })).toBe('{"ssn":"[SSN]"}');
        expect(Object.isFrozen(ssn)).toBe(true);
      }),
    );
  });

  it('cannot be forged', () => {
    const forged = Object.create(Ssn.prototype) as Ssn;
    expect(() => lastFour(forged)).toThrow(TypeError);
  });
});

describe('an SSN field', () => {
  it.each([
    ['123', '123'],
    ['1234', '123-4'],
    ['123456', '123-45-6'],
    ['123456789', '123-45-6789'],
    ['1234567890', '123-45-6789'],
    ['123-45-6789', '123-45-6789'],
    ['a1b2c3', '123'],
    ['', ''],
  ])('writes %j as %j', (raw, value) => {
    expect(formatSsn(raw)).toBe(value);
    expect(reformatSsn('', raw, raw.length)).toEqual({ value, caret: value.length });
  });

  it('keeps the caret in the middle and rejects a tenth digit there', () => {
    expect(reformatSsn('123-45-678', '1293-45-678', 3)).toEqual({ value: '129-34-5678', caret: 3 });
    expect(reformatSsn('123-45-6789', '1293-45-6789', 3)).toEqual({ value: '123-45-6789', caret: 2 });
  });

  it('masks every digit and keeps the format', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const masked = maskSsn(raw);
        expect(masked).not.toMatch(/\d/);
        expect(masked).toHaveLength(formatSsn(raw).length);
      }),
    );
    expect(maskSsn('123456789')).toBe('•••-••-••••');
    expect(maskSsn('1234')).toBe('•••-•');
  });
});

describe('the SSN form', () => {
  const form = (ssn: string, confirmSsn: string, consent = true) => ({ ssn, confirmSsn, consent });

  it('is valid with the same nine digits twice and consent', () => {
    const done = form('123-45-6789', '123456789');
    expect(ssnProblems(done)).toEqual({});
    const ssn = verifiedSsn(done);
    expect(ssn && lastFour(ssn)).toBe('6789');
  });

  it('requires consent', () => {
    expect(ssnProblems(form('123456789', '123456789', false))).toEqual({ consent: 'consent-missing' });
    expect(verifiedSsn(form('123456789', '123456789', false))).toBeNull();
  });

  it('reports a wrong length only when both fields are filled', () => {
    expect(ssnProblems(form('1234', ''))).toEqual({ confirmSsn: 'ssn-not-repeated' });
    expect(ssnProblems(form('', '1234'))).toEqual({ ssn: 'ssn-missing' });
    expect(ssnProblems(form('', ''))).toEqual({ ssn: 'ssn-missing', confirmSsn: 'ssn-not-repeated' });
    expect(ssnProblems(form('1234', '123456789'))).toEqual({ ssn: 'ssn-not-nine-digits' });
    expect(ssnProblems(form('1234', '12'))).toEqual({
      ssn: 'ssn-not-nine-digits',
      confirmSsn: 'ssn-not-nine-digits',
    });
  });

  it('compares only complete numbers', () => {
    expect(ssnProblems(form('123456789', '123456780'))).toEqual({ confirmSsn: 'ssns-differ' });
    expect(ssnProblems(form('123456789', '12345678'))).toEqual({ confirmSsn: 'ssn-not-nine-digits' });
  });

  it('returns a number exactly when it has no problems', () => {
    const some = fc.oneof(nineDigits, fc.constantFrom('123456789', ''), fc.string());
    fc.assert(
      fc.property(some, some, fc.boolean(), (ssn, confirmSsn, consent) => {
        const clean = Object.keys(ssnProblems({ ssn, confirmSsn, consent })).length === 0;
        expect(verifiedSsn({ ssn, confirmSsn, consent }) !== null).toBe(clean);
      }),
    );
  });
});
