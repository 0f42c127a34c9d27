import { parseSsn, type Ssn, sameSsn, ssnDigitCount } from './ssn.ts';

export interface SsnForm {
  readonly ssn: string;
  readonly confirmSsn: string;
  readonly consent: boolean;
}

export type SsnProblem =
  | 'ssn-missing'
  | 'ssn-not-repeated'
  | 'ssn-not-nine-digits'
  | 'ssns-differ'
  | 'consent-missing';

export type SsnProblems = Readonly<{
  ssn?: 'ssn-missing' | 'ssn-not-nine-digits';
  confirmSsn?: 'ssn-not-repeated' | 'ssn-not-nine-digits' | 'ssns-differ';
  consent?: 'consent-missing';
}>;

/**
 * The rules of both SSN screens: nine digits each, the same number, consent ticked. A wrong length is
 * reported only when both fields are filled; an empty field, which is `ssn-missing` or `ssn-not-repeated`, disables the button but
 * shows no error.
 */
export function ssnProblems(form: SsnForm): SsnProblems {
  const filled = (raw: string) => ssnDigitCount(raw) > 0;
  const both = filled(form.ssn) && filled(form.confirmSsn);
  const first = parseSsn(form.ssn);
  const second = parseSsn(form.confirmSsn);
  const problems: { -readonly [K in keyof SsnProblems]: SsnProblems[K] } = {};
  if (!filled(form.ssn)) problems.ssn = 'ssn-missing';
  else if (both && first === null) problems.ssn = 'ssn-not-nine-digits';
  if (!filled(form.confirmSsn)) problems.confirmSsn = 'ssn-not-repeated';
  else if (both && second === null) problems.confirmSsn = 'ssn-not-nine-digits';
  else if (first !== null && second !== null && !sameSsn(first, second)) problems.confirmSsn = 'ssns-differ';
  if (!form.consent) problems.consent = 'consent-missing';
  return Object.freeze(problems);
}

/** The number if the form has no problems, else null. */
export function verifiedSsn(form: SsnForm): Ssn | null {
  return Object.keys(ssnProblems(form)).length === 0 ? parseSsn(form.ssn) : null;
}
