import { NAME_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import { accountCopy } from '../../copy/account.ts';
import { TextField } from '../../ui/fields.tsx';
import type { useAccountForm } from './use-account-form.tsx';

export const NAME_AND_PHONE = ['firstName', 'lastName', 'phone'] as const;

/** First name, last name and phone number, wherever they are asked for. */
export function NameAndPhoneFields({ field }: Pick<ReturnType<typeof useAccountForm>, 'field'>) {
  return (
    <>
      <TextField
        {...field('firstName')}
        label={accountCopy.firstName}
        autoComplete="given-name"
        maxLength={NAME_MAX_LENGTH}
      />
      <TextField
        {...field('lastName')}
        label={accountCopy.lastName}
        autoComplete="family-name"
        maxLength={NAME_MAX_LENGTH}
      />
      <TextField
        {...field('phone')}
        label={accountCopy.phone}
        hint={accountCopy.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </>
  );
}
