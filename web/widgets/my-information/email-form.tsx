import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { correctionCopy, emailChangeCopy } from '#copy/my-information.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

const Narrow = styled.div`
  max-width: var(--narrow);
  & h3 {
    margin-bottom: 1rem;
  }
`;

const HEADING_ID = 'change-email';

interface EmailFormProps {
  readonly session: Session;
  readonly onCancel: () => void;
  readonly onSignedOut: () => void;
}

/** Requests a link to a new email address. The address changes when the link is opened. */
export function EmailForm({ session, onCancel, onSignedOut }: EmailFormProps) {
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
    idOf: () => 'new-email',
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
  const focus = useRef(form.focus);
  useEffect(() => focus.current('email'), []);

  return (
    <Narrow>
      <h3 id={HEADING_ID}>{emailChangeCopy.heading}</h3>
      <form noValidate aria-labelledby={HEADING_ID} onSubmit={form.submit}>
        <Stack gap={5}>
          <p>
            <Address>{emailChangeCopy.intro(session.email)}</Address>
          </p>
          <TextField
            {...form.field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            label={emailChangeCopy.label}
          />
          {request.failure}
          {sentTo === null ? null : (
            <Notice tone="calm" title={emailChangeCopy.sentTitle}>
              <p>
                <Address>{emailChangeCopy.sent(sentTo)}</Address>
              </p>
            </Notice>
          )}
          <Row>
            <Button {...form.submitButton()} busy={request.busy}>
              {request.busy ? emailChangeCopy.sending : emailChangeCopy.send}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {sentTo === null ? correctionCopy.cancel : emailChangeCopy.done}
            </Button>
          </Row>
        </Stack>
      </form>
      {request.dialog}
    </Narrow>
  );
}
