import { SSN_DIGITS } from '../record-limits.ts';

const DIGIT = /\p{Nd}/gu;

/** Spaces, dots, dashes and invisible characters. */
const SEPARATORS = String.raw`\t\p{Zs}.·_\p{Pd}\u2212\p{Cf}`;
/** Digits of one number with common separators: few of them, or any number of them, parentheses and line breaks. */
const NUMBERS = [`[${SEPARATORS}]{0,3}`, String.raw`[()\r\n${SEPARATORS}]*`].map(
  (between) => new RegExp(String.raw`\p{Nd}(?:${between}\p{Nd})*`, 'gu'),
);

/** Nine digits together, or three, two and four with any separators, also next to other numbers. */
const WRITTEN_OUT =
  /(^|\P{Nd})(?:\p{Nd}{9}|\p{Nd}{3}[^\p{L}\p{Nd}]+\p{Nd}{2}[^\p{L}\p{Nd}]+\p{Nd}{4})(?!\p{Nd})/u;

export const isNineDigits = (number: string) => number.replace(/\P{Nd}/gu, '').length === SSN_DIGITS;

/**
 * Whether a text contains a possible Social Security number: nine digits of any script, together or
 * separated. Fields that do not ask for the number neither store nor send such text. Phone numbers have ten
 * digits and pass.
 */
export function looksLikeSsn(text: string): boolean {
  // Marks may underline digits, and normalizing tens of thousands of them takes seconds.
  const plain = text.replace(/\p{M}+/gu, '').normalize('NFKC');
  // Engines take long to compile the other patterns, and nearly all texts end here.
  if ((plain.match(DIGIT)?.length ?? 0) < SSN_DIGITS) return false;
  return WRITTEN_OUT.test(plain) || NUMBERS.some((number) => (plain.match(number) ?? []).some(isNineDigits));
}

/** A link, whose token may contain any digits. */
const LINK = /([a-z]{2,9}:\/\/\S*)/i;
const HIDDEN = '•••-••-••••';

/** The text with dots in place of every possible Social Security number, except in links. */
export function hideSsn(text: string): string {
  const parts = text.split(LINK);
  const outsideLinks = (change: (part: string) => string) =>
    parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('');
  const remains = (candidate: string) =>
    looksLikeSsn(
      candidate
        .split(LINK)
        .filter((_, index) => index % 2 === 0)
        .join(' '),
    );
  if (!remains(text)) return text;
  const hidden = outsideLinks((part) =>
    NUMBERS.reduce(
      (rest, number) => rest.replace(number, (digits) => (isNineDigits(digits) ? HIDDEN : digits)),
      part,
    ).replace(new RegExp(WRITTEN_OUT, 'gu'), `$1${HIDDEN}`),
  );
  // Digits of a form that only normalizing shows, such as superscripts.
  return remains(hidden) ? outsideLinks((part) => part.replace(/\p{N}/gu, '•')) : hidden;
}
