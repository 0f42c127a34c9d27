/** Digits of one number with common separators: spaces, dots, dashes and invisible characters. */
const NUMBER = /\p{Nd}(?:[\t\p{Zs}.·_\p{Pd}\u2212\p{Cf}]{0,3}\p{Nd})*/gu;

/**
 * Nine consecutive digits, or groups of three, two and four with any separators, also next to other numbers.
 */
const WRITTEN_OUT =
  /(?:^|\P{Nd})(?:\p{Nd}{9}|\p{Nd}{3}[^\p{L}\p{Nd}\r\n]{1,3}\p{Nd}{2}[^\p{L}\p{Nd}\r\n]{1,3}\p{Nd}{4})(?!\p{Nd})/u;

/**
 * Whether a text contains a possible Social Security number: nine digits of any script, together or
 * separated. Fields that do not ask for the number neither store nor send such text. Phone numbers have ten
 * digits and pass.
 */
export function looksLikeSsn(text: string): boolean {
  const plain = text.normalize('NFKC');
  const isNineDigits = (number: string) => number.replace(/\P{Nd}/gu, '').length === 9;
  return WRITTEN_OUT.test(plain) || (plain.match(NUMBER) ?? []).some(isNineDigits);
}
