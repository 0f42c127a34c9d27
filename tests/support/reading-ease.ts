import { countSentences, countWords } from './reading-grade.ts';

/** Strong vowels are always a syllable of their own; a weak one only with an accent or without a strong neighbor. */
const SYLLABLE = /[iuü]?[aeoáéó][iuy]?|[íú]|[iuüy]+/g;

function syllables(word: string): number {
  if (/^\d/.test(word)) return 2;
  // SSI, SSDI and SSA are read letter by letter.
  if (/^[A-Z]{2,5}$/.test(word)) return word.length;
  const letters = word
    .toLowerCase()
    // The silent u.
    .replace(/([gq])u(?=[eiéí])/g, '$1')
    .replace(/y(?=[aeiouáéíóú])/g, '');
  return Math.max(1, letters.match(SYLLABLE)?.length ?? 0);
}

/** The Fernández-Huerta ease of Spanish text: 60 to 70 is normal, above 70 easy. */
export function readingEase(running: string): number {
  // The periods of '9 a.m.' end no sentence.
  const text = running.replace(/\b([ap])\.\s?m\./g, '$1m');
  const words = text.match(/[\p{L}\d]+(?:[.,]\d+)*/gu) ?? [];
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return 206.84 - 60 * (spoken / words.length) - 1.02 * (countWords(text) / countSentences(text));
}
