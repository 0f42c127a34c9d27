/** Digits of one number, with what people put between them: spaces, dots, dashes, and characters that nobody sees. */
const NUMBER = /\p{Nd}(?:[\t\p{Zs}.·_\p{Pd}\u2212\p{Cf}]{0,3}\p{Nd})*/gu;

/** Nine digits in a row, or three, two and four with any signs between them, also beside other numbers. */
const WRITTEN_OUT =
  /(?:^|\P{Nd})(?:\p{Nd}{9}|\p{Nd}{3}[^\p{L}\p{Nd}\r\n]{1,3}\p{Nd}{2}[^\p{L}\p{Nd}\r\n]{1,3}\p{Nd}{4})(?!\p{Nd})/u;

/**
 * Whether a text holds what could be a Social Security number: nine digits, of whatever script, together or apart. Such a text
 * is neither kept nor sent from any field that does not ask for the number. Phone numbers have ten digits and pass.
 */
export function looksLikeSsn(text: string): boolean {
  const plain = text.normalize('NFKC');
  const isNineDigits = (number: string) => number.replace(/\P{Nd}/gu, '').length === 9;
  return WRITTEN_OUT.test(plain) || (plain.match(NUMBER) ?? []).some(isNineDigits);
}
