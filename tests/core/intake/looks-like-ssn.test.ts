import { describe, expect, it, vi } from 'vitest';
import { looksLikeSsn } from '#core/intake/looks-like-ssn.ts';
import { repeatable } from '#core/intake/repeatable.ts';

describe('what looks like a Social Security number', () => {
  it.each([
    '123456789',
    '123-45-6789',
    '123 45 6789',
    '123.45.6789',
    '123 - 45 - 6789',
    '123    45    6789',
    '12345      6789',
    '123\n45\n6789',
    '123 -\r\n45 -\r\n6789',
    '12345\n6789',
    '12345 6789\n217-555-0123',
    '123/45/6789',
    '123\u201345\u20136789',
    '123\u200b45\u200b6789',
    '1 2 3 4 5 6 7 8 9',
    'my number is 123-45-6789, paid on the 3rd of each month',
    'SSN123456789',
    '1\u03322\u03323\u03324\u03325\u03326\u03327\u03328\u03329\u0332',
    '1\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3-45-6789',
    '123-45-6789 and 217-555-0123',
    '123-45-6789 217-555-0123',
    '3 123456789 17',
    'line one\n123-45-6789\nline three',
    '\u0661\u0662\u0663-\u0664\u0665-\u0666\u0667\u0668\u0669',
    '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19',
    '\u0967\u0968\u0969 \u096a\u096b \u096c\u096d\u096e\u096f',
    '\u{1d7ce}\u{1d7cf}\u{1d7d0}-\u{1d7d1}\u{1d7d2}-\u{1d7d3}\u{1d7d4}\u{1d7d5}\u{1d7d6}',
  ])('detects %j', (text) => expect(looksLikeSsn(text)).toBe(true));

  it.each([
    '',
    'the 3rd of each month',
    'the 3rd, the 17th and the 29th of 2026',
    '12345678',
    '1234567890',
    '217-555-0123',
    '+1 (217) 555-0123',
    '1 217 555 0123',
    'call 217-555-0123 or 312-555-0199',
    '217    555    0123',
    '(217)\n555\n0123',
    '(217) 555-0123\n10 in the morning',
    '217-555-0123\n312-555-0199',
    '11/23/2026 at 9:00',
    '$1,234,567.89',
    '1a2b3c4d5e6f7g8h9',
    'born in 1948, two children, house number 21, 3 cats',
  ])('does not detect %j', (text) => expect(looksLikeSsn(text)).toBe(false));

  it('marks are not put in order, which takes seconds for many of them', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    looksLikeSsn(`a${'\u0301'.repeat(20_000)}${'\u0327'.repeat(20_000)}`);
    expect(normalize.mock.contexts.map(String)).toEqual(['a']);
  });

  it('is detected fast in long texts', () => {
    const blank = ' '.repeat(1_000_000);
    for (const text of [
      '1 '.repeat(500_000),
      blank,
      `1234567890 123${blank}45${blank}x`,
      '12-'.repeat(300_000),
    ])
      expect(looksLikeSsn(text)).toBe(false);
  });
});

it.each([
  ['Hello', false, 'Hello'],
  ['It is 219-09-9999.', false, 'It is •••-••-••••.'],
  ['https://a.example/219099999', false, ''],
  ['rose-219099999@example.com', true, 'rose-219099999@example.com'],
  ['rose-219099999@example.com', false, 'rose-•••-••-••••@example.com'],
  ['x@ 219-09-9999', true, 'x@ •••-••-••••'],
])('of %s may be shown again (an address: %s): %s', (text, isAddress, shown) => {
  expect(repeatable(text, isAddress)).toBe(shown);
});
