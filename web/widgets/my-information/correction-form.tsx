import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { correctionCopy } from '#copy/my-information.ts';
import { tidyName } from '#core/intake/person-name.ts';
import { formatPhone, phoneDigits } from '#core/intake/phone.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { NAME_AND_PHONE, NameAndPhoneFields } from '../account-form/name-and-phone-fields.tsx';
import { useAccountForm } from '../account-form/use-account-form.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

const Narrow = styled.div`
  max-width: var(--narrow);
  & h3 {
    margin-bottom: 1rem;
  }
`;

const HEADING_ID = 'correction';

interface CorrectionFormProps {
  readonly session: Session;
  readonly data: PersonalData;
  readonly onSaved: (data: PersonalData) => void;
  readonly onCancel: () => void;
  readonly onSignedOut: () => void;
}

/** Edits name and phone number, with the rules and texts of the account step. */
export function CorrectionForm({ session, data, onSaved, onCancel, onSignedOut }: CorrectionFormProps) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest({ part: 'correct', session, onSignedOut });
  const form = useAccountForm({
    fields: NAME_AND_PHONE,
    known: {
      firstName: data.onboarding?.first_name ?? '',
      lastName: data.onboarding?.last_name ?? '',
      phone: formatPhone(data.onboarding?.phone ?? ''),
    },
    onSubmit({ firstName, lastName, phone }) {
      if (request.busy) return;
      const details = {
        first_name: tidyName(firstName),
        last_name: tidyName(lastName),
        phone: phoneDigits(phone),
      };
      request.send(() => personalData.correct(session.email, details), onSaved);
    },
  });
  const focus = useRef(form.focus);
  useEffect(() => focus.current('firstName'), []);

  return (
    <Narrow>
      <h3 id={HEADING_ID}>{correctionCopy.heading}</h3>
      <form noValidate aria-labelledby={HEADING_ID} onSubmit={form.submit}>
        <Stack gap={5}>
          {form.summary}
          <NameAndPhoneFields field={form.field} />
          {request.failure}
          <Row>
            <Button {...form.submitButton()} busy={request.busy}>
              {request.busy ? correctionCopy.saving : correctionCopy.save}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {correctionCopy.cancel}
            </Button>
          </Row>
        </Stack>
      </form>
      {request.dialog}
    </Narrow>
  );
}
