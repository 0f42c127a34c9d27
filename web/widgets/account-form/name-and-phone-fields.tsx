import { accountCopy } from '#copy/account.ts';
import type { NameAndPhone } from '#core/intake/account-form.ts';
import { NAME_MAX_LENGTH } from '#core/record-limits.ts';
import type { ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldPair } from './field-pair.tsx';

export const NAME_AND_PHONE = ['firstName', 'lastName', 'phone'] as const;

/** The fields for first name, last name and phone number. */
export function NameAndPhoneFields({
  field,
  required = true,
  phoneHint = accountCopy.phoneHint,
}: Pick<ValidatedForm<NameAndPhone>, 'field'> & { required?: boolean; phoneHint?: string }) {
  return (
    <>
      <FieldPair $least="11.5rem">
        <TextField
          {...field('firstName')}
          label={accountCopy.firstName}
          autoComplete="given-name"
          required={required}
          maxLength={NAME_MAX_LENGTH}
        />
        <TextField
          {...field('lastName')}
          label={accountCopy.lastName}
          autoComplete="family-name"
          required={required}
          maxLength={NAME_MAX_LENGTH}
        />
      </FieldPair>
      <TextField
        {...field('phone')}
        label={accountCopy.phone}
        hint={phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required={required}
      />
    </>
  );
}
