/** The Flesch–Kincaid grade of English text, with its counts. */

const SILENT_ENDING = /(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/;

function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === '') return /\d/.test(word) ? 2 : 0;
  // SSI, SSDI and SSA are read letter by letter.
  if (/^[A-Z]{2,5}$/.test(word)) return word.length;
  if (letters.length <= 3) return 1;
  const stem = letters.replace(SILENT_ENDING, (ending) => ending.charAt(0)).replace(/^y/, '');
  return Math.max(1, stem.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

const withoutAddresses = (text: string) => text.replace(/\S+@\S+/g, 'address');

function words(text: string): readonly string[] {
  return withoutAddresses(text)
    .split(/\s+/)
    .filter((word) => /[A-Za-z0-9]/.test(word));
}

export function countWords(text: string): number {
  return words(text).length;
}

export function countSentences(text: string): number {
  const parts = withoutAddresses(text)
    .replace(/(\d)\.(\d)/g, '$1$2')
    .split(/[.!?:](?:\s|$|["”])/)
    .filter((part) => /[a-z0-9]/i.test(part));
  return Math.max(1, parts.length);
}

/** Roughly the school years that a reader needs. */
export function readingGrade(text: string): number {
  const counted = words(text)
    .flatMap((word) => word.split(/[-–/]/))
    .filter((word) => /[A-Za-z0-9]/.test(word));
  const spoken = counted.reduce((sum, word) => sum + syllables(word.replace(/[^A-Za-z0-9]/g, '')), 0);
  return 0.39 * (counted.length / countSentences(text)) + 11.8 * (spoken / counted.length) - 15.59;
}

const BLOCK =
  /<\/?(?:p|h[1-6]|li|dt|dd|div|section|summary|figcaption|legend|label|button|td|th|tr|blockquote|a|small)\b[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The visible texts of a document, block by block, without scripts, styles and drawings. */
export function textsOf(html: string): readonly string[] {
  return html
    .replace(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/g, '')
    .replace(BLOCK, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** Shorter texts are labels: buttons, links, names of days. */
const LABEL_WORDS = 5;

/** Texts one after the other, each ended as a sentence, without labels. */
export function joined(texts: readonly string[]): string {
  return texts
    .filter((line) => countWords(line) >= LABEL_WORDS)
    .map((line) => (/[.?!:]$/.test(line) ? line : `${line}.`))
    .join(' ');
}

/** The text of a document, block by block, without labels. */
export const runningText = (html: string): string => joined(textsOf(html));
