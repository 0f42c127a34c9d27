import { type DigitFormat, type FieldText, formatDigits, readDigits, reformatDigits } from './digit-field.ts';

export const SSN_DIGITS = 9;
/** Length of ddd-dd-dddd (spec section 5). */
export const SSN_FORMATTED_LENGTH = 11;
/** How many digits are ever sent (decision 21). */
const SSN_SENT_DIGITS = 4;

const SHOWN = '[SSN]';

/**
 * A full Social Security number that cannot be printed, serialised or copied: its digits stand in a private field that
 * nothing outside this class can reach (decision 21). Made by `parseSsn`; answers nothing but `sameSsn` and `lastFour`.
 */
export class Ssn {
  readonly #digits: string;

  private constructor(digits: string) {
    this.#digits = digits;
    Object.freeze(this);
  }

  static parse(raw: string): Ssn | null {
    const digits = raw.replace(/[^0-9]/g, '');
    return digits.length === SSN_DIGITS ? new Ssn(digits) : null;
  }

  static same(a: Ssn, b: Ssn): boolean {
    return a.#digits === b.#digits;
  }

  static lastFour(ssn: Ssn): string {
    return ssn.#digits.slice(-SSN_SENT_DIGITS);
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

  /** What Node's console shows. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SHOWN;
  }
}

const SSN: DigitFormat = { groups: [3, 2, 4], prefixDigits: () => 0 };

/** Nine digits, however they are written; anything else is null. Nine digits are the only rule (spec section 5). */
export function parseSsn(raw: string): Ssn | null {
  return Ssn.parse(raw);
}

export function sameSsn(a: Ssn, b: Ssn): boolean {
  return Ssn.same(a, b);
}

/** The only part that may leave the page's memory, and only on the signed-in flow (decision 21). */
export function lastFour(ssn: Ssn): string {
  return Ssn.lastFour(ssn);
}

/** How many of the nine digits are there. */
export function ssnDigitCount(raw: string): number {
  return readDigits(SSN, raw).length;
}

/** ddd-dd-dddd, or the part of it that is there. */
export function formatSsn(raw: string): string {
  return formatDigits(SSN, raw);
}

/** See `reformatDigits`. */
export function reformatSsn(previous: string, raw: string, caret: number): FieldText {
  return reformatDigits(SSN, previous, raw, caret);
}

/** The formatted text with a dot for each digit, as the field shows it when it is complete or left (decision 40). */
export function maskSsn(raw: string): string {
  return formatSsn(raw).replace(/[0-9]/g, '•');
}
