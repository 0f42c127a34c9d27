import { correctionCopy, myInformationCopy } from '#copy/my-information.ts';
import { nameAndPhone } from '#core/intake/account-form.ts';
import { formatPhone } from '#core/intake/phone.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { NAME_AND_PHONE, NameAndPhoneFields } from '../account-form/name-and-phone-fields.tsx';
import { useAccountForm } from '../account-form/use-account-form.tsx';
import { ChangeForm, type CorrectionProps } from './change-form.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

/** Edits name and phone number, with the rules and texts of the account step. */
export function CorrectionForm({ data, onSaved, onCancel }: CorrectionProps) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest('correct');
  const form = useAccountForm({
    fields: NAME_AND_PHONE,
    known: {
      firstName: data.onboarding?.first_name ?? '',
      lastName: data.onboarding?.last_name ?? '',
      phone: formatPhone(data.onboarding?.phone ?? ''),
    },
    onSubmit(values) {
      if (request.busy) return;
      request.send(() => personalData.correct(request.session.email, nameAndPhone(values)), onSaved);
    },
  });

  return (
    <ChangeForm
      id="correction"
      heading={myInformationCopy.change.details}
      focusOn="firstName"
      words={correctionCopy}
      request={request}
      submitButton={form.submitButton()}
      onSubmit={form.submit}
      onCancel={onCancel}
    >
      {form.summary}
      <NameAndPhoneFields field={form.field} />
    </ChangeForm>
  );
}
