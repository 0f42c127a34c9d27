import { PHONE_DIGITS, PHONE_EXAMPLE } from '../record-limits.ts';
import {
  type DigitFormat,
  type FieldText,
  formatDigits,
  onlyDigits,
  readDigits,
  reformatDigits,
} from './digit-field.ts';

/** As it is stored, without punctuation. */
export const STORED_PHONE = new RegExp(`^\\d{${PHONE_DIGITS}}$`);
export const PHONE_FORMATTED_LENGTH = PHONE_EXAMPLE.length;

/** '+', or what is dialed in its place: 00, or 011 from the US. */
const INTERNATIONAL = String.raw`^[^\d+]*(?:\+|0\D*0|0\D*1\D*1)\D*`;
const US = new RegExp(`${INTERNATIONAL}1`);
/** A number of another country, or the beginning of one. Its first ten digits could be somebody's number in the US. */
const ABROAD = new RegExp(String.raw`${INTERNATIONAL}(?!\D|1)`);

const PHONE: DigitFormat = {
  groups: [3, 3, 4],
  /**
   * The US country code, with what is dialed before it or without. No area code starts with 0 or 1, so with
   * eleven digits a leading 1 is the country code; with fewer it may be one that is still being typed.
   */
  prefixDigits: (raw) => {
    const digits = onlyDigits(raw);
    const code = onlyDigits(US.exec(raw)?.[0] ?? '').length;
    return code === 0 && digits.startsWith('1') && digits.length > PHONE_DIGITS ? 1 : code;
  },
  keepsMore: true,
};

/** A whole number, and what is behind it. The extension begins with a letter or a sign, such as 'x' or '#'. */
const WITH_EXTENSION = /^(\D*(?:\d[^\d\p{L}#,;]*){10,})[\p{L}#,;]/u;
const withoutExtension = (raw: string) => WITH_EXTENSION.exec(raw)?.[1] ?? raw;

/**
 * The digits of what was typed, pasted or autofilled; drops '+1', '1', spaces, dots, dashes, brackets and an
 * extension. None of a number of another country, or of more than ten digits.
 */
export function phoneDigits(raw: string): string {
  return ABROAD.test(raw) ? '' : readDigits(PHONE, withoutExtension(raw));
}

/** ddd-ddd-dddd, or as much of it as was entered. */
export function formatPhone(raw: string): string {
  return formatDigits(PHONE, phoneDigits(raw));
}

/** A US number without separators, such as +18005550123, as 1-800-555-0123; any other text as it is. */
export function readablePhone(number: string): string {
  return number.replace(/^\+?1?(\d{3})(\d{3})(\d{4})$/, '1-$1-$2-$3');
}

/** A leading 1 that may be the country code: dashes would be at the wrong places until that is certain. */
const UNGROUPED: DigitFormat = { ...PHONE, groups: [PHONE_DIGITS] };

export function reformatPhone(previous: string, raw: string, caret: number): FieldText {
  const number = withoutExtension(raw);
  // An extension that is being typed: without its sign, its digits would belong to the number.
  const isExtended = number !== raw && isCompletePhone(previous) && raw.startsWith(previous);
  if (ABROAD.test(raw) || isExtended) return { value: raw, caret };
  const isUncertain = PHONE.prefixDigits(number) === 0 && /^\D*1/.test(number);
  return reformatDigits(isUncertain ? UNGROUPED : PHONE, previous, number, Math.min(caret, number.length));
}

export function isCompletePhone(raw: string): boolean {
  return phoneDigits(raw).length === PHONE_DIGITS;
}

/** The US pattern of the anonymous flow: ten digits; no area code starts with 0 or 1. */
export function isUsPhone(raw: string): boolean {
  return /^[2-9]\d{9}$/.test(phoneDigits(raw));
}
