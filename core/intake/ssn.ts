import { SSN_DIGITS } from '../record-limits.ts';
import {
  type DigitFormat,
  type FieldText,
  formatDigits,
  onlyDigits,
  readDigits,
  reformatDigits,
} from './digit-field.ts';

const SHOWN = '[SSN]';

/**
 * A full Social Security number that cannot be printed, serialized or copied: its digits are in a private
 * field. Created by `parseSsn`; supports only `sameSsn` and `lastFour`.
 */
export class Ssn {
  readonly #digits: string;

  private constructor(digits: string) {
    this.#digits = digits;
    Object.freeze(this);
  }

  /** Nine digits with any separators, else null. There is no further rule. */
  static parse(raw: string): Ssn | null {
    const digits = onlyDigits(raw);
    return digits.length === SSN_DIGITS ? new Ssn(digits) : null;
  }

  static same(a: Ssn, b: Ssn): boolean {
    return a.#digits === b.#digits;
  }

  /** The only part that may leave the page's memory, and only in the signed-in flow. */
  static lastFour(ssn: Ssn): string {
    return ssn.#digits.slice(-4);
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [Symbol.toPrimitive](): string {
    return SHOWN;
  }

  /** Output of Node's console. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SHOWN;
  }
}

const SSN: DigitFormat = { groups: [3, 2, 4], prefixDigits: () => 0 };

export const { parse: parseSsn, same: sameSsn, lastFour } = Ssn;

export function ssnDigitCount(raw: string): number {
  return readDigits(SSN, raw).length;
}

/** ddd-dd-dddd, or as much of it as was entered. */
export function formatSsn(raw: string): string {
  return formatDigits(SSN, raw);
}

export function reformatSsn(previous: string, raw: string, caret: number): FieldText {
  return reformatDigits(SSN, previous, raw, caret);
}

/** The formatted text with a dot for each digit, shown when the field is complete or loses focus. */
export function maskSsn(raw: string): string {
  return formatSsn(raw).replace(/[0-9]/g, '•');
}
