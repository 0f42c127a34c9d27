import type { ReactNode } from 'react';
import type { SsnForm } from '#core/intake/ssn-form.ts';
import type { ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SsnField } from './ssn-field.tsx';
import { SSN_FIELD_IDS } from './use-ssn-entry.ts';

interface SsnEntryProps {
  readonly form: ValidatedForm<SsnForm>;
  readonly labels: Readonly<Record<'ssn' | 'confirmSsn' | 'consent', string>>;
  readonly hint: string;
  /** Without script, in place of the two fields. */
  readonly instead?: ReactNode;
}

/** Two SSN fields and the consent checkbox, with the error summary. */
export function SsnEntry({ form, labels, hint, instead }: SsnEntryProps) {
  const entry = (field: 'ssn' | 'confirmSsn') => ({
    id: SSN_FIELD_IDS[field],
    label: labels[field],
    error: form.errors[field],
    onDigits: (digits: string) => form.change(field, digits),
    onLeave: () => form.leave(field),
  });
  return (
    <>
      {form.summary}
      <Stack gap={5} className="with-script">
        <SsnField {...entry('ssn')} hint={hint} />
        <SsnField {...entry('confirmSsn')} />
      </Stack>
      {instead ? <noscript>{instead}</noscript> : null}
      <Checkbox {...form.field('consent')} {...(instead ? { name: 'consent' } : {})} label={labels.consent} />
    </>
  );
}
