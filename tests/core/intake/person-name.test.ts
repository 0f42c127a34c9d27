import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { nameAndPhoneProblems } from '#core/intake/account-form.ts';
import { markInvisible, PERSON_NAME_MAX_LENGTH, tidyName } from '#core/intake/person-name.ts';
import { acceptStep } from '#core/onboarding/accept-step.ts';
import { onboardingRecordSchema } from '#core/record/onboarding-record.ts';

const problemOf = (name: string) =>
  nameAndPhoneProblems({ firstName: name, lastName: 'Lane', phone: '5551234567' }).firstName ?? null;

/** What the backend stores of it, or 'refused'. */
const storedOf = (name: string) =>
  acceptStep({
    existing: null,
    changes: { first_name: name },
    email: 'ada@example.com',
    emailVerified: true,
    now: 0,
    newId: () => 'row',
  }).match(
    ({ first_name }) => first_name,
    () => 'refused',
  );

const code = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase()}`;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Control characters of ASCII and Latin 1, bidirectional ones, and other invisible characters. */
const REFUSED = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  '\u061c',
  '\u200e',
  '\u200f',
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
  '\u00ad',
  '\u200b',
  '\u2028',
  '\u2029',
  '\u2060',
  '\u3164',
  '\ufeff',
  '\u{e0041}',
  '\ud800',
];

it('a text that is far too long is not composed, which takes seconds for many marks', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const marks = '\u0301'.repeat(20_000) + '\u0327'.repeat(20_000);
  expect(problemOf(`Rose${marks}`)).toBe('name-too-long');
  expect(storedOf(`Rose${marks}`)).toBe('refused');
  for (const text of normalize.mock.contexts) expect(String(text).length).toBeLessThan(1_000);
});

describe('names of people', () => {
  it.each([
    'Ada',
    'Mary Ann',
    "O'Neil",
    'O’Neil',
    'Kaʻiulani',
    'Smith-Jones',
    'J. R.',
    'St. John Jr.',
    'Jean\u2011Luc',
    '山田\u3000花子',
    'José',
    'Jose\u0301',
    'Nguyễn',
    'Łukasz',
    'Ольга',
    'Γιώργος',
    '李小龍',
    '山田 太郎',
    '김민준',
    'محمد',
    'علی\u200cرضا',
    'שָׂרָה',
    'कृष्ण',
    'क्\u200dष',
    'ශ්\u200dරී',
    'രാമന്\u200d',
    'নাসির্\u200c',
    'สมชาย',
    'ⴰⵎⵖⵉⴷ',
    'አበበ',
    '𞤀𞤣𞤤𞤢𞤥',
    '葛\u{e0100}城',
  ])('%s is valid, on the page and at the backend', (name) => {
    expect(problemOf(name)).toBeNull();
    expect(storedOf(name)).toBe(name.normalize('NFC'));
  });

  it.each(REFUSED.map((sign) => [code(sign), sign]))('%s is not allowed', (_, sign) => {
    for (const name of [`A${sign}da`, `Иван${sign}а`, `م${sign}ح`]) {
      expect(problemOf(name), name).toBe('name-has-invisible-character');
      expect(storedOf(name), name).toBe('refused');
    }
  });

  it.each(['A\u200dda', '\u200dAda', '\u200cمحمد', 'Мар\u200cия', 'علی\u200c\u200cرضا', 'A \u200d'])(
    'a joiner that joins nothing is refused: %j',
    (name) => {
      expect(problemOf(name)).toBe('name-has-invisible-character');
      expect(storedOf(name)).toBe('refused');
    },
  );

  it.each([
    'John 3rd',
    'St. John, Jr.',
    'You won: https://evil.example',
    'evil.example/win',
    '<b>Ada</b>',
    'Ada & Bob',
    'Ada (Bob)',
    'ada@example.com',
    'Ada \u{1f600}',
    "'",
    '- .',
    '\u0301',
  ])('%j is not valid', (name) => {
    expect(problemOf(name)).toBe('name-has-other-signs');
    expect(storedOf(name)).toBe('refused');
  });

  it('a stored name from before this rule can still be read, and the rest of its row changed', () => {
    const old = 'Jr. 3rd, '.repeat(10).trim();
    const existing = acceptStep({
      existing: null,
      changes: {},
      email: 'ada@example.com',
      emailVerified: true,
      now: 0,
      newId: () => 'row',
    })._unsafeUnwrap();
    const row = { ...existing, first_name: old };
    expect(onboardingRecordSchema.safeParse(row).success).toBe(true);
    const saved = acceptStep({
      existing: row,
      changes: { phone: '5551234567' },
      email: 'ada@example.com',
      emailVerified: true,
      now: 1,
      newId: () => 'row',
    })._unsafeUnwrap();
    expect(saved).toMatchObject({ first_name: old, phone: '5551234567' });
  });

  it('rejects a name without visible characters', () => {
    expect(problemOf(' \u00a0\t')).toBe('first-name-required');
    expect(problemOf('\u200b')).toBe('name-has-invisible-character');
  });

  it('trims spaces and line ends, and composes characters', () => {
    expect(storedOf('\u00a0 Jose\u0301\r\n')).toBe('José');
    for (const letter of ['é', '𑂚']) {
      const longest = letter.repeat(PERSON_NAME_MAX_LENGTH);
      expect(problemOf(`${longest.normalize('NFD')} `)).toBeNull();
      expect(storedOf(`${longest.normalize('NFD')} `)).toBe(longest.normalize('NFC'));
      expect(problemOf(`${longest}e`)).toBe('name-too-long');
      expect(storedOf(`${longest}e`)).toBe('refused');
    }
  });

  it('tells a long name only that it is too long, without checking its characters', () => {
    for (const text of ['\ufdfa', '123-45-6789 ', '\u200d', '<b>'])
      expect(problemOf(text.repeat(20_000))).toBe('name-too-long');
  });

  it('for any input: normalizing is idempotent, and page and backend reject the same names', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(...REFUSED, '\u200c', '\u200d', ' ', '\u0301', 'a', 'ی'),
    );
    const name = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, (typed) => {
        const tidy = tidyName(typed);
        expect(tidyName(tidy)).toBe(tidy);
        const problem = problemOf(typed);
        if (problem === 'first-name-required') expect(tidy).toBe('');
        else expect(storedOf(typed)).toBe(problem === null ? tidy : 'refused');
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds an invisible character anywhere', () => {
    const plain = fc.constantFrom('Ada', 'José', 'Ольга', 'محمد', '李小龍', 'J. R.', "O'Neil");
    fc.assert(
      fc.property(plain, fc.constantFrom(...REFUSED), plain, (before, sign, after) => {
        expect(problemOf(before + sign + after)).toBe('name-has-invisible-character');
      }),
    );
  });
});

it.each([
  ['a\u200bb\u202ec\u{e0041}', 'a[U+200B]b[U+202E]c[U+E0041]'],
  ['Ro\u200dse', 'Ro[U+200D]se'],
  ['می\u200cخواهم\r\n👩\u200d🌾\tyes', 'می\u200cخواهم\r\n👩\u200d🌾\tyes'],
])('marks what is invisible in a text, and nothing else: %j', (text, marked) => {
  expect(markInvisible(text)).toBe(marked);
});
