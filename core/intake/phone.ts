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

const PHONE: DigitFormat = {
  groups: [3, 3, 4],
  /**
   * The US country code: '+1', '1' or '001' before a number. No area code starts with 0 or 1, so with eleven
   * or more digits a leading 1 is the country code; with fewer it may be one that is still being typed.
   */
  prefixDigits: (raw) => {
    const digits = onlyDigits(raw);
    if (/^[^\d+]*\+\D*1/.test(raw)) return 1;
    if (digits.startsWith('001') && digits.length > PHONE_DIGITS) return 3;
    return digits.startsWith('1') && digits.length > PHONE_DIGITS ? 1 : 0;
  },
};

/** A number of another country, or a '+' that may become one. Its first ten digits could be somebody's number in the US. */
const isAbroad = (raw: string) => /^[^\d+]*\+\D*(?!\D|1)/.test(raw);

/**
 * At most ten digits of what was typed, pasted or autofilled; drops '+1', '1', spaces, dots, dashes and
 * brackets. None of a number of another country.
 */
export function phoneDigits(raw: string): string {
  return isAbroad(raw) ? '' : readDigits(PHONE, raw);
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
  if (isAbroad(raw)) return { value: raw, caret };
  const isUncertain = PHONE.prefixDigits(raw) === 0 && /^\D*1/.test(raw);
  return reformatDigits(isUncertain ? UNGROUPED : PHONE, previous, raw, caret);
}

export function isCompletePhone(raw: string): boolean {
  return phoneDigits(raw).length === PHONE_DIGITS;
}

/** The US pattern of the anonymous flow: ten digits; no area code starts with 0 or 1. */
export function isUsPhone(raw: string): boolean {
  return /^[2-9]\d{9}$/.test(phoneDigits(raw));
}
