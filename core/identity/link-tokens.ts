import { UUID } from '../ports/randomness.ts';

/** A random token in a link: words and phone numbers written with hyphens, as scams have them, are none, nor is what has the word PIN. */
export const TOKEN =
  '(?![\\w-]*\\b[Pp][Ii][Nn]\\b)(?!(?:[^-_\\s]*[-_]){7})(?!\\S*(?:\\d[-_]?){7})[\\w-]{40,90}';

/** The token of a mail to an account, with the id at its end: in letters that can neither say anything nor name a number. */
export const ACCOUNT_TOKEN = `[a-p]{96}${UUID.source.slice(1, -1).replaceAll('0-9a-f', 'a-p')}`;

const DIGITS = '0123456789ghijklmnop';
/** Hexadecimal digits as such letters, and back. */
export const swapDigits = (text: string): string =>
  text.replace(/[\dg-p]/g, (digit) => DIGITS.charAt((DIGITS.indexOf(digit) + 10) % 20));
