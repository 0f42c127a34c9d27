import type { Ssn } from '#core/intake/ssn.ts';
import { type SsnForm, type SsnProblem, ssnProblems, verifiedSsn } from '#core/intake/ssn-form.ts';
import { inWords, useValidatedForm, type ValidatedForm } from '../../runtime/form/use-validated-form.tsx';

export const SSN_FIELD_IDS = { ssn: 'ssn', confirmSsn: 'confirm-ssn', consent: 'consent' } as const;

export interface SsnEntryOptions {
  readonly sentenceOf: (problem: SsnProblem) => string;
  readonly summaryTitle: string;
  /** Both entries can have the same problem: the summary names the field. */
  readonly labels: Readonly<Record<'ssn' | 'confirmSsn', string>>;
  readonly onSubmit: (ssn: Ssn) => unknown;
}

/** Two entries of a number and a consent box. The digits are in the form's own memory, and in no state that React draws. */
export function useSsnEntry({
  sentenceOf,
  summaryTitle,
  labels,
  onSubmit,
}: SsnEntryOptions): ValidatedForm<SsnForm> {
  return useValidatedForm<SsnForm>({
    fields: ['ssn', 'confirmSsn', 'consent'],
    initial: { ssn: '', confirmSsn: '', consent: false },
    validate: (form) => inWords(ssnProblems(form), sentenceOf),
    // What was said of the second entry was said of both.
    alsoClears: { ssn: ['confirmSsn'] },
    idOf: (field) => SSN_FIELD_IDS[field],
    unnamed: true,
    summaryTitle,
    summaryLine: (field, sentence) => (field === 'consent' ? sentence : `${labels[field]}: ${sentence}`),
    onSubmit(form) {
      const ssn = verifiedSsn(form);
      return ssn && onSubmit(ssn);
    },
  });
}
