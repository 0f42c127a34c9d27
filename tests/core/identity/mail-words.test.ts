import { describe, expect, it } from 'vitest';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import {
  isMailWords,
  type MailWordLists,
  newMailWords,
  suggestMailWords,
} from '#core/identity/mail-words.ts';
import { LANGUAGES } from '#core/language/languages.ts';

const random = makeNodeRandomness();

const BY_LANGUAGE = await Promise.all(
  LANGUAGES.map(async (language) => {
    const words: { mailWordLists: MailWordLists } = await import(
      `../../../web/copy/${language}/mail-words.ts`
    );
    return [language, words.mailWordLists] as const;
  }),
);
const ALL = Object.fromEntries(BY_LANGUAGE);

describe.each(BY_LANGUAGE)('mail words (%s)', (_language, lists) => {
  const many = (count: number) => new Set(Array.from({ length: count }, () => newMailWords(random, lists)));

  it('are two short, plain words of our lists', () => {
    for (const words of many(500)) {
      expect(words).toMatch(/^[a-z]{3,10} [a-z]{3,10}$/);
      expect(isMailWords(ALL, words)).toBe(true);
    }
  });

  it('differ from person to person', () => {
    expect(many(100).size).toBeGreaterThan(90);
    expect(lists.first.length * lists.second.length).toBeGreaterThan(4_000);
  });

  it('have no word in both lists, or twice in one', () => {
    const all = [...lists.first, ...lists.second];
    expect(new Set(all).size).toBe(all.length);
  });

  it('have the first word of the first list', () => {
    expect(newMailWords({ below: () => 0 }, lists)).toBe(`${lists.first[0]} ${lists.second[0]}`);
    expect(isMailWords(ALL, `${lists.second[0]} ${lists.first[0]}`)).toBe(false);
  });

  it('are suggested three at a time, all different and none the current ones', () => {
    const current = newMailWords(random, lists);
    for (let round = 0; round < 50; round += 1) {
      const suggested = suggestMailWords(random, lists, current);
      expect(new Set(suggested).size).toBe(3);
      expect(suggested).not.toContain(current);
      expect(suggested.every((words) => isMailWords(ALL, words))).toBe(true);
    }
  });
});

it.each([
  '',
  ' ',
  'green',
  'kettle green',
  'verde tetera',
  'green tetera',
  'green  kettle',
  'green kettle ',
  'Green kettle',
  'green kettle call',
  'green\nkettle',
  'x'.repeat(100_000),
])('mail words are nothing else: %j', (text) => expect(isMailWords(ALL, text)).toBe(false));
