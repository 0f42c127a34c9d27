import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { readLinkFragment } from '#core/identity/link-fragment.ts';
import { normalizeCode } from '#core/identity/one-time-secret.ts';
import { commonForms, passwordWeaknesses } from '#core/identity/password-rule.ts';
import { resetFormProblems } from '#core/identity/reset-form-rule.ts';

describe('e-mail', () => {
  it.each([
    'rose@example.com',
    ' Rose@Example.COM ',
    "o'neil+x@mail.example.co",
    'ü@ü.example',
    'r.o.se@mail.two-words.example',
    '_rose-@3.example',
    'rose@xn--fiqs8s.example',
  ])('accepts %j', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    '',
    'rose',
    'rose@',
    '@example.com',
    'rose@example',
    'rose@example.c',
    'ro se@example.com',
    'rose@exam\nple.com',
    'rose@example.com\r\nBcc: eve@example.com',
    'a@b.example,c@d.example',
    'Rose <rose@example.com>',
    'rose@@example.com',
    `${'x'.repeat(250)}@example.com`,
    'ro\0se@example.com',
    'ro\u0001se@example.com',
    'ro\u200bse@example.com',
    'ro\u00adse@example.com',
    'rose@example\u2060.com',
    '\ud800@example.com',
    'rose@example.com.',
    'rose@b..com',
    'rose@.com',
    'rose@.example.com',
    'rose@example..com',
    'ro..se@example.com',
    '.rose@example.com',
    'rose.@example.com',
    'rose@\uff45xample.com',
    'rose@mail\u3002example.com',
    'rose@mail\uff0eexample.com',
    'rose@example.org%0aBcc:x',
    'mailto:rose@example.com',
    'rose@exa|mple.org',
    'rose@exa_mple.org',
    'rose@\u0327ab.example',
    "rose@example.org'--",
    'x'.repeat(1_000_000),
  ])('rejects %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  it('the stored form fits the column, even where lower case is longer', () => {
    expect(isEmail(`${'\u0130'.repeat(200)}@example.com`)).toBe(false);
    expect(isEmail(`${'\u0130'.repeat(20)}@example.com`)).toBe(true);
  });

  it('treats both Unicode spellings of an accent as equal', () => {
    expect(normalizeEmail('Rene\u0301@example.com')).toBe(normalizeEmail('ren\u00e9@example.com'));
  });

  it.each([
    ['rose@münchen.example', 'rose@xn--mnchen-3ya.example'],
    ['Rose@MÜNCHEN.example', 'rose@XN--mnchen-3ya.example'],
    ['rose@straße.example', 'rose@xn--strae-oqa.example'],
    ['玫瑰@例え.テスト', '玫瑰@xn--r8jz45g.xn--zckzah'],
  ])('counts %j and %j as one mailbox', (unicode, ascii) => {
    expect([isEmail(unicode), isEmail(ascii)]).toEqual([true, true]);
    expect(normalizeEmail(unicode)).toBe(normalizeEmail(ascii));
  });

  it('makes no other address of one that is none', () => {
    for (const email of ['rose@ü.example/x', 'rose@ｅxample.com', 'rose@ü\u00ad.example', 'rose@1.22', 'ü'])
      expect(normalizeEmail(email)).toBe(email);
  });

  it('is not normalized if it is too long, because that takes seconds for many marks', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const marks = '\u0301'.repeat(20_000) + '\u0327'.repeat(20_000);
    for (const email of [`rose${marks}@example.com`, `rose@a${marks}.example`]) {
      expect(isEmail(email)).toBe(false);
      expect(normalizeEmail(email)).toBe(email);
    }
    expect(normalize).not.toHaveBeenCalled();
  });

  it('the normalized form stays the same when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, domain) => {
        const email = normalizeEmail(`${name}@${domain}.example`);
        expect(normalizeEmail(email)).toBe(email);
      }),
    );
  });

  it('compares without case and outer spaces', () => {
    expect(normalizeEmail(' Rose@Example.COM\t')).toBe('rose@example.com');
  });
});

const OWNER = { email: 'rose.hill27@example.com', brand: 'CheckAhead' };

describe('password', () => {
  it.each([
    ['Abcdefg1', []],
    ['Abcdef1', ['too-short']],
    ['abcdefg1', ['no-uppercase']],
    ['ABCDEFG1', ['no-lowercase']],
    ['Abcdefgh', ['no-digit']],
    ['', ['too-short', 'no-uppercase', 'no-lowercase', 'no-digit']],
    ['Überlang9', []],
    [`aB1${'x'.repeat(125)}`, []],
    [`aB1${'x'.repeat(254)}`, ['too-long']],
    ['walks with old dogs', []],
    ['walkswithdogsss', []],
    ['walkswithdogss', ['no-uppercase', 'no-digit']],
    ['123456789012345', ['no-lowercase']],
    ['WALKS WITH OLD DOGS', ['no-lowercase']],
    ['Rose1948', ['like-email']],
    ['1948rOSe', ['like-email']],
    ['Hill-2026', ['like-email']],
    ['RoseHill27', ['like-email']],
    ['rose.hill27', ['no-uppercase', 'like-email']],
    ['27rose.hill0000000', ['like-email']],
    ['ROSE1948', ['no-lowercase', 'like-email']],
    ['Rosewood48', []],
    ['Rose-Garden-48', []],
    ['CheckAhead1', ['like-brand']],
    ['1checkAHEAD!', ['like-brand']],
    ['Check-Ahead-2026', ['like-brand']],
    ['Checkers48', []],
  ])('%j: %j', (password, reasons) => {
    expect(passwordWeaknesses(password, OWNER)).toEqual(reasons);
  });

  it('is not compared with an unknown address', () => {
    expect(passwordWeaknesses('RoseHill27', { email: null, brand: 'CheckAhead' })).toEqual([]);
    expect(passwordWeaknesses('Abcdefg1', { email: '1948@example.com', brand: '' })).toEqual([]);
  });

  it('is checked fast for any input', () => {
    const email = `${'a.'.repeat(31)}a@example.com`;
    const answer = passwordWeaknesses('a'.repeat(1_000_000), { email, brand: 'a'.repeat(60) });
    expect(answer).toContain('too-long');
  });

  it.each([
    ['Sunshine2024', ['Sunshine2024', 'Sunshine']],
    ['24Sunshine', ['24Sunshine', 'Sunshine']],
    ['Sun24shine', ['Sun24shine']],
    ['20242025', ['20242025']],
  ])('%j is looked up as %j', (password, forms) => {
    expect(commonForms(password)).toEqual(forms);
  });
});

describe('reset form', () => {
  it.each([
    ['', '', 'password-required'],
    ['', 'x', 'password-required'],
    ['Abc1', 'x', 'too-short'],
    ['abcdefg1', 'abcdefg1', 'no-uppercase'],
    ['ABCDEFG1', 'ABCDEFG1', 'no-lowercase'],
    ['Abcdefgh', 'Abcdefgh', 'no-digit'],
    ['Abcdefg1', 'Abcdefg2', 'passwords-differ'],
    ['Abcdefg1', '', 'passwords-differ'],
    ['RoseHill27', 'RoseHill27', 'like-email'],
    ['CheckAhead1', 'CheckAhead1', 'like-brand'],
    ['walks with old dogs', 'walks with old dogs', null],
    ['Abcdefg1', 'Abcdefg1', null],
  ])('%j and %j: %j', (password, confirm, problem) => {
    const field = problem === 'passwords-differ' ? 'confirm' : 'password';
    expect(resetFormProblems({ password, confirm }, OWNER)).toEqual(problem ? { [field]: problem } : {});
  });

  it('says that a password is too long, whatever else it is', () => {
    const password = 'a'.repeat(257);
    expect(resetFormProblems({ password, confirm: password }, OWNER)).toEqual({ password: 'too-long' });
  });
});

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
  ])('%j is %j', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });
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
  ])('%j', (fragment, reading) => {
    expect(readLinkFragment(fragment)).toEqual(reading);
  });

  it('never fails, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (fragment) => {
        expect(Object.keys(readLinkFragment(fragment))).toEqual(['token', 'refusal']);
      }),
    );
  });
});
