import { describe, expect, it } from 'vitest';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { isMailWords, newMailWords, suggestMailWords } from '#core/identity/mail-words.ts';

const random = makeNodeRandomness();
const many = (count: number) => new Set(Array.from({ length: count }, () => newMailWords(random)));

/** Draws the words of our lists at these places, and returns the lengths of the lists too. */
function drawn(...places: [number, number]) {
  const lengths: number[] = [];
  const below = (limit: number) => {
    lengths.push(limit);
    return places[lengths.length - 1] ?? 0;
  };
  return { words: newMailWords({ below }).split(' '), lengths };
}

describe('mail words', () => {
  it('are two short, plain words of our lists', () => {
    for (const words of many(500)) {
      expect(words).toMatch(/^[a-z]{3,9} [a-z]{3,9}$/);
      expect(isMailWords(words)).toBe(true);
    }
  });

  it('differ from person to person', () => {
    expect(many(100).size).toBeGreaterThan(90);
    const [first = 0, second = 0] = drawn(0, 0).lengths;
    expect(first * second).toBeGreaterThan(4_000);
  });

  it('have no word in both lists, or twice in one', () => {
    const [first = 0, second = 0] = drawn(0, 0).lengths;
    const all = [
      ...Array.from({ length: first }, (_, place) => drawn(place, 0).words[0]),
      ...Array.from({ length: second }, (_, place) => drawn(0, place).words[1]),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    '',
    ' ',
    'green',
    'kettle green',
    'green  kettle',
    'green kettle ',
    'Green kettle',
    'green kettle call',
    'green\nkettle',
    'x'.repeat(100_000),
  ])('are nothing else: %j', (text) => {
    expect(isMailWords(text)).toBe(false);
  });

  it('are suggested three at a time, all different and none the current ones', () => {
    const current = newMailWords(random);
    for (let round = 0; round < 50; round += 1) {
      const suggested = suggestMailWords(random, current);
      expect(new Set(suggested).size).toBe(3);
      expect(suggested).not.toContain(current);
      expect(suggested.every(isMailWords)).toBe(true);
    }
  });
});
