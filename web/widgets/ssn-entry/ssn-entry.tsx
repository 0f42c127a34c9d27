import { type ReactNode, useEffect } from 'react';
import { ssnFieldCopy } from '#copy/ssn-field.ts';
import { parseSsn, type Ssn } from '#core/intake/ssn.ts';
import { type SsnForm, type SsnProblem, ssnProblems, verifiedSsn } from '#core/intake/ssn-form.ts';
import { inWords, useValidatedForm, type ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SsnField } from './ssn-field.tsx';

export const SSN_FIELD_IDS = { ssn: 'ssn', confirmSsn: 'confirm-ssn', consent: 'consent' } as const;

export interface SsnEntryOptions {
  readonly sentenceOf: (problem: SsnProblem) => string;
  readonly labels: Readonly<Record<'ssn' | 'confirmSsn', string>>;
  readonly onSubmit: (ssn: Ssn) => unknown;
}

/** The form state of two SSN fields and a consent checkbox. The digits are in the form's memory, never in rendered state. */
export function useSsnEntry({ sentenceOf, labels, onSubmit }: SsnEntryOptions): ValidatedForm<SsnForm> {
  return useValidatedForm<SsnForm>({
    fields: ['ssn', 'confirmSsn', 'consent'],
    initial: { ssn: '', confirmSsn: '', consent: false },
    validate: (form) => inWords(ssnProblems(form), sentenceOf),
    // About a first number that is not whole, nothing is said before there is a second one.
    isDone: (field, form) => field === 'consent' || parseSsn(form[field]) !== null,
    // An error about differing numbers concerns both fields.
    alsoClears: { ssn: ['confirmSsn'] },
    idOf: (field) => SSN_FIELD_IDS[field],
    unnamed: true,
    names: { ...labels, consent: ssnFieldCopy.consent },
    onSubmit(form) {
      const ssn = verifiedSsn(form);
      return ssn && onSubmit(ssn);
    },
  });
}

interface SsnEntryProps {
  readonly form: ValidatedForm<SsnForm>;
  readonly labels: Readonly<Record<'ssn' | 'confirmSsn' | 'consent', string>>;
  readonly hint?: ReactNode;
  /** Between the two fields. */
  readonly drawing?: ReactNode;
  /** Of the words above the form that the consent needs. */
  readonly purposeId?: string;
  /** Without script, in place of the two fields. */
  readonly instead?: ReactNode;
}

/** Two SSN fields and the consent checkbox, with the error summary. */
export function SsnEntry({ form, labels, hint, drawing, purposeId, instead }: SsnEntryProps) {
  const entry = (field: 'ssn' | 'confirmSsn') => ({
    id: SSN_FIELD_IDS[field],
    label: labels[field],
    error: form.errors[field],
    onDigits(digits: string) {
      form.change(field, digits);
      // A whole number is compared with the other one at once.
      if (parseSsn(digits)) form.leave(field);
    },
    onLeave: () => form.leave(field),
  });
  const matches = verifiedSsn({ ...form.values(), consent: true }) !== null;
  // What is left to do, down to the button where there is room, once the form has held the field still: nothing moves
  // when the box is ticked.
  useEffect(() => {
    if (!matches) return;
    const below = document.querySelector(`form:has(#${SSN_FIELD_IDS.consent}) [type=submit]`);
    setTimeout(() => {
      for (const part of [below, document.activeElement]) part?.scrollIntoView({ block: 'nearest' });
    });
  }, [matches]);
  return (
    <>
      {form.summary}
      <Stack gap={5} className="with-script">
        <SsnField {...entry('ssn')} hint={hint} />
        {drawing}
        <SsnField {...entry('confirmSsn')} matches={matches} />
      </Stack>
      {instead ? <noscript>{instead}</noscript> : null}
      <Checkbox
        {...form.field('consent')}
        {...(instead ? { name: 'consent' } : {})}
        label={labels.consent}
        aria-describedby={purposeId}
      />
    </>
  );
}
