import { SSN_DIGITS } from '#core/record-limits.ts';

export const ssnFieldCopy = {
  showShort: 'Show',
  hideShort: 'Hide',
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  matches: 'Matches',
  /** The checkbox, in the error summary. Its label is long. */
  consent: 'Your consent',
  masked: (lastFour: string) => `entered, ends in ${lastFour}`,
  maskedPart: (digits: number) => `entered, ${digits} of ${SSN_DIGITS} digits`,
};

/** The error message in fields that do not ask for the number. */
export const leaveOutSsn =
  'Please leave out your Social Security number and any other number with nine digits.';
