import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { SsnField } from './ssn-field.tsx';
import { SSN_FIELD_IDS, type SsnEntryField, type SsnEntryState } from './use-ssn-entry.ts';

interface SsnEntryProps {
  readonly entry: SsnEntryState;
  readonly summaryTitle: string;
  readonly ssn: string;
  readonly confirmSsn: string;
  readonly hint: string;
  readonly consent: string;
}

/** The number twice and the consent, with the summary of what a press found wrong. */
export function SsnEntry({ entry, summaryTitle, ssn, confirmSsn, hint, consent }: SsnEntryProps) {
  const { errors, summary, change, leave } = entry;
  /** Both entries can lack the same thing: the summary says which is which. */
  const summaryLine = (field: SsnEntryField, message: string) =>
    field === 'consent' ? message : `${field === 'ssn' ? ssn : confirmSsn}: ${message}`;
  return (
    <>
      <ErrorSummary
        key={summary.attempt}
        title={summaryTitle}
        errors={summary.fields.flatMap((field) => {
          const message = errors[field];
          return message ? [{ fieldId: SSN_FIELD_IDS[field], message: summaryLine(field, message) }] : [];
        })}
      />
      <SsnField
        id={SSN_FIELD_IDS.ssn}
        label={ssn}
        hint={hint}
        error={errors.ssn}
        onDigits={(digits) => change({ ssn: digits }, 'ssn')}
        onLeave={leave}
      />
      <SsnField
        id={SSN_FIELD_IDS.confirmSsn}
        label={confirmSsn}
        error={errors.confirmSsn}
        onDigits={(digits) => change({ confirmSsn: digits }, 'confirmSsn')}
        onLeave={leave}
      />
      <Checkbox
        id={SSN_FIELD_IDS.consent}
        label={consent}
        error={errors.consent}
        onChange={(event) => change({ consent: event.target.checked }, 'consent')}
      />
    </>
  );
}
