import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLinkFragment } from '#core/identity/link-fragment.ts';
import { normalizeCode } from '#core/identity/one-time-secret.ts';

describe('code', () => {
  it.each([
    ['042137', '042137'],
    [' 042 137\n', '042137'],
    ['042-137', '042137'],
    ['042–137', '042137'],
    ['04213', null],
    ['0421370', null],
    ['04213a', null],
    ['٠٤٢١٣٧', null],
    ['', null],
  ])('%j is %j', (typed, code) => expect(normalizeCode(typed)).toBe(code));
});

describe('fragment', () => {
  it.each([
    ['#token=abc', { token: 'abc', refusal: null }],
    ['token=abc', { token: 'abc', refusal: null }],
    ['#x=1&token=a%2Db', { token: 'a-b', refusal: null }],
    ['', { token: null, refusal: null }],
    ['#', { token: null, refusal: null }],
    ['#token=', { token: null, refusal: null }],
    [
      '#error=access_denied&error_code=otp_expired&error_description=gone',
      { token: null, refusal: 'link-expired' },
    ],
    ['#error=access_denied&error_description=No+way', { token: null, refusal: 'verification-failed' }],
    ['#error=server_error', { token: null, refusal: null }],
    ['#token=abc&error_code=otp_expired', { token: 'abc', refusal: 'link-expired' }],
    ['#token=first&token=second', { token: 'first', refusal: null }],
    ['#token=%E0%A4%A', { token: null, refusal: null }],
    ['#token=ab-c_1).', { token: 'ab-c_1', refusal: null }],
  ])('%j', (fragment, reading) => expect(readLinkFragment(fragment)).toEqual(reading));

  it('never fails, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (fragment) => {
        expect(Object.keys(readLinkFragment(fragment))).toEqual(['token', 'refusal']);
      }),
    );
  });
});
