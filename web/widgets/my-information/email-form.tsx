import { useState } from 'react';
import { correctionCopy, emailChangeCopy } from '#copy/my-information.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Address } from '../../ui/address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from '../email-field/email-field.tsx';
import { ChangeForm, type ChangeProps } from './change-form.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

const FIELD_ID = 'new-email';

/** Requests a link to a new email address. The address changes when the link is opened. */
export function EmailForm({ session, onCancel, onSignedOut }: ChangeProps) {
  const { auth } = useUseCases();
  const request = usePrivateRequest({ part: 'email', session, onSignedOut });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useValidatedForm<{ email: string }>({
    fields: ['email'],
    initial: { email: '' },
    validate: ({ email }) => {
      if (!isEmail(email)) return { email: emailChangeCopy.invalid };
      return normalizeEmail(email) === session.email ? { email: emailChangeCopy.same } : {};
    },
    idOf: () => FIELD_ID,
    onEdit: () => setSentTo(null),
    onSubmit({ email }) {
      if (request.busy) return;
      const newEmail = normalizeEmail(email);
      setSentTo(null);
      request.send(
        () => auth.requestEmailChange({ email: session.email, newEmail }),
        () => setSentTo(newEmail),
      );
    },
  });

  return (
    <ChangeForm
      id="change-email"
      heading={emailChangeCopy.heading}
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
        <Address>{emailChangeCopy.intro(session.email)}</Address>
      </p>
      <EmailField form={form} label={emailChangeCopy.label} />
      {sentTo === null ? null : (
        <Notice tone="calm" title={emailChangeCopy.sentTitle}>
          <p>
            <Address>{emailChangeCopy.sent(sentTo)}</Address>
          </p>
        </Notice>
      )}
    </ChangeForm>
  );
}
