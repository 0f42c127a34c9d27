/** Text and caret of an input; the caret is a character offset. */
export interface FieldText {
  readonly value: string;
  readonly caret: number;
}

/** Format of a digit field: at most the sum of `groups` digits, with dashes between the groups. */
export interface DigitFormat {
  readonly groups: readonly number[];
  /** Number of leading digits that are not part of the value (a country code). */
  readonly prefixDigits: (raw: string) => number;
  /** More digits than fit are no value and stay as typed. Otherwise they are cut. */
  readonly keepsMore?: true;
}

const isDigit = (character: string) => character >= '0' && character <= '9';
export const onlyDigits = (raw: string) => raw.replace(/[^0-9]/g, '');
const capacity = (format: DigitFormat) => format.groups.reduce((sum, group) => sum + group, 0);
const isTooMuch = (format: DigitFormat, digits: string) =>
  format.keepsMore === true && digits.length > capacity(format);

export function readDigits(format: DigitFormat, raw: string): string {
  const digits = onlyDigits(raw).slice(format.prefixDigits(raw));
  return isTooMuch(format, digits) ? '' : digits.slice(0, capacity(format));
}

function write(format: DigitFormat, digits: string): string {
  const parts: string[] = [];
  let start = 0;
  for (const size of format.groups) {
    if (start >= digits.length) break;
    parts.push(digits.slice(start, start + size));
    start += size;
  }
  return parts.join('-');
}

/** The text with dashes. Idempotent. */
export function formatDigits(format: DigitFormat, raw: string): string {
  return write(format, readDigits(format, raw));
}

function offsetAfterDigit(value: string, n: number): number {
  if (n <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (isDigit(value.charAt(index))) seen += 1;
    if (seen === n) return index + 1;
  }
  return value.length;
}

function digitsBefore(format: DigitFormat, raw: string, caret: number): number {
  const before = onlyDigits(raw.slice(0, caret)).length - format.prefixDigits(raw);
  return Math.min(Math.max(before, 0), capacity(format));
}

/**
 * The field's text and caret after a change. `previous` is the formatted text before the change; `raw` and
 * `caret` come from the browser after a key press, paste, deletion or autofill. The caret stays behind the
 * same digit. A digit typed into a full field is rejected, so that the last digit is not lost.
 */
export function reformatDigits(format: DigitFormat, previous: string, raw: string, caret: number): FieldText {
  const held = readDigits(format, previous);
  const all = onlyDigits(raw).slice(format.prefixDigits(raw));
  const before = digitsBefore(format, raw, caret);
  const after = onlyDigits(raw.slice(caret)).length;
  const added = all.length - held.length;
  const insertedIntoFull =
    held.length === capacity(format) &&
    added > 0 &&
    after > 0 &&
    after <= held.length &&
    all.slice(0, held.length - after) === held.slice(0, held.length - after) &&
    all.slice(all.length - after) === held.slice(held.length - after);
  if (insertedIntoFull) {
    const value = write(format, held);
    return { value, caret: offsetAfterDigit(value, held.length - after) };
  }
  if (isTooMuch(format, all)) return { value: raw, caret };
  const value = write(format, all.slice(0, capacity(format)));
  if (caret >= raw.length) return { value, caret: value.length };
  return { value, caret: offsetAfterDigit(value, before) };
}
