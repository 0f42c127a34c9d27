import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#core/language/languages.ts';
import { textsInFile } from '#tests/support/copy-texts.ts';
import { ROOT } from '../../../server/launch/programs.mjs';

const MAX_WORDS = 20;
/** Legal pages may say more at once, and so may the table of what is kept. */
const LEGAL = ['privacy.ts', 'terms.ts', 'collected-data.ts'];
/** Words, not sentences. */
const WORD_LISTS = ['mail-words.ts'];

/** Such as 'not-signed-in'. */
const ID = /^[a-z][\w-]*$/;

/** The texts of the screens and the mails, on every branch. What a function puts in counts as one word. */
function textsIn(language: Language) {
  const folder = join(ROOT, 'web', 'copy', language);
  return readdirSync(folder)
    .filter((file) => !WORD_LISTS.includes(file))
    .flatMap((file) => textsInFile(join(folder, file), 'X').map((text) => ({ file, text })))
    .filter(({ text }) => !ID.test(text));
}

/** A colon ends a sentence too: what follows is a list or a quotation. The periods of 'a.m.' and 'núm.' end none. */
const sentencesOf = (text: string): readonly string[] =>
  text.replace(/\b([ap])\.m\.(?=,? \p{Ll})|\bnúm\./gu, '$1').split(/(?<=[.!?:]["”’)]*)\s+/);

const countWords = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

interface Term {
  /** Other words for the same. */
  readonly not: Partial<Record<Language, RegExp>>;
  /** Fixed sentences that have them all the same. */
  readonly fixed?: readonly string[];
}

const TERMS: Readonly<Record<string, Term>> = {
  'payment day': {
    not: {
      en: /\b(?:benefit|deposit|social security) days?\b|\bpay ?days?\b/i,
      es: /\bd[ií]as? de (?:cobro|beneficios?|depósito)\b|\bd[ií]as? de(?:l| su) pago\b|\bfechas? de cobro\b/i,
    },
  },
  'log in and log out': {
    not: {
      en: /\bsign(?:s|ed|ing)?[ -](?:in|out|on|off)\b|\b(?:to|please) log(?:in|out)\b/i,
      es: /\b(?:ingres(?:ar|e)|acced(?:er|a)|conectarse|conéctese) a (?:su|la) cuenta\b|\blog ?(?:in|out)\b/i,
    },
    fixed: [
      'Sign In',
      'Sign Out',
      'Sign Out Error',
      'Failed to sign out. Please try again.',
      'Back to login',
      'Failed to logout. Please try again.',
      'You already have an account. Redirecting to login...',
    ],
  },
  'sign up and sign-up': { not: { en: /\b(?:a|the|your|our|finish) signup\b|\bregister(?:ed|s)?\b/i } },
};

const BRITISH =
  /\b(?:\w*(?:col|behavi|fav|neighb|hon)our\w*|(?:cancel|label|travel|model)l(?:ed|ing)|\w+(?:organ|recogn|real|apolog|summar|personal)is(?:e|ed|es|ing)|(?:organ|recogn|real|apolog|summar|personal)is(?:e|ed|es|ing)|cheques?|licence|centre|programme|grey|postcode|whilst|enquir\w+|judgement|fulfil|tick(?:ed)? the box)\b/i;

describe.each(LANGUAGES)('the words in %s', (language) => {
  const texts = textsIn(language);

  it(`have no sentence of more than ${MAX_WORDS} words outside the legal pages`, () => {
    expect(texts.length).toBeGreaterThan(1_000);
    const tooLong = texts
      .filter(({ file }) => !LEGAL.includes(file))
      .flatMap(({ file, text }) => sentencesOf(text).map((sentence) => ({ file, sentence })))
      .filter(({ sentence }) => countWords(sentence) > MAX_WORDS);
    expect(tooLong).toEqual([]);
  });

  it.each(Object.keys(TERMS))('say %s and no other words for it', (term) => {
    const { not, fixed = [] } = TERMS[term] as Term;
    const other = not[language];
    expect(texts.filter(({ text }) => other?.test(text) && !fixed.includes(text))).toEqual([]);
  });

  it('have American spelling', () => {
    expect(language === 'en' ? texts.filter(({ text }) => BRITISH.test(text)) : []).toEqual([]);
  });
});

it('a sentence does not end at the period of a price, an address or a time of day', () => {
  const text =
    'It costs $4.99. Open checkahead.example/start! At 9 a.m. in New York it is open. Is that all?';
  expect(sentencesOf(text)).toHaveLength(4);
});

it('other words and British spelling are noticed', () => {
  expect(TERMS['payment day']?.not.en?.test('Your benefit day is near')).toBe(true);
  expect(TERMS['payment day']?.not.es?.test('Elija el día de cobro')).toBe(true);
  expect(TERMS['log in and log out']?.not.en?.test('You are signed out')).toBe(true);
  for (const word of ['colour', 'recognised', 'cancelled', 'centre'])
    expect(BRITISH.test(word), word).toBe(true);
});
