import { useState } from 'react';
import { correctionCopy, emailChangeCopy, myInformationCopy } from '#copy/my-information.ts';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Address } from '../../ui/address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from '../email-field/email-field.tsx';
import { ChangeForm } from './change-form.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

const FIELD_ID = 'new-email';

/** Requests a link to a new email address. The address changes when the link is opened. */
export function EmailForm({ onCancel }: { onCancel: () => void }) {
  const { auth } = useUseCases();
  const request = usePrivateRequest('email');
  const { email: before } = request.session;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useValidatedForm<{ email: string }>({
    fields: ['email'],
    initial: { email: '' },
    validate: ({ email }) => {
      if (!isEmail(email)) return { email: emailChangeCopy.invalid };
      return normalizeEmail(email) === before ? { email: emailChangeCopy.same } : {};
    },
    idOf: () => FIELD_ID,
    onEdit: () => setSentTo(null),
    onSubmit({ email }) {
      if (request.busy) return;
      const newEmail = normalizeEmail(email);
      setSentTo(null);
      request.send(
        () => auth.requestEmailChange({ email: before, newEmail }),
        () => setSentTo(newEmail),
      );
    },
  });

  return (
    <ChangeForm
      id="change-email"
      heading={myInformationCopy.change.email}
      focusOn={FIELD_ID}
      words={{
        save: emailChangeCopy.send,
        saving: emailChangeCopy.sending,
        cancel: sentTo === null ? correctionCopy.cancel : emailChangeCopy.done,
      }}
      request={request}
      submitButton={form.submitButton()}
      onSubmit={form.submit}
      onCancel={onCancel}
    >
      <p>
        {emailChangeCopy.now}
        <br />
        <Address as="strong">{before}</Address>
      </p>
      <p>{emailChangeCopy.intro}</p>
      <EmailField form={form} label={emailChangeCopy.label} />
      {sentTo === null ? null : (
        <Notice tone="calm" title={emailChangeCopy.sentTitle}>
          <Address as="p">{emailChangeCopy.sent(sentTo)}</Address>
        </Notice>
      )}
    </ChangeForm>
  );
}
