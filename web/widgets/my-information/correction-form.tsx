import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { nameAndPhoneProblems } from '#core/intake/account-form.ts';
import { formatPhone, phoneDigits, reformatPhone } from '#core/intake/phone.ts';
import { NAME_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { accountCopy, accountProblemSentence } from '../../copy/account.ts';
import { correctionCopy } from '../../copy/my-information.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../after-press/use-after-press.ts';
import { usePrivateRequest } from './use-private-request.tsx';

const Narrow = styled.div`
  max-width: var(--narrow);
  & h3 {
    margin-bottom: 1rem;
  }
`;

interface Values {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}
type Field = keyof Values;
type Errors = { readonly [K in Field]?: string };
const HEADING_ID = 'correction';
const FIELDS: readonly Field[] = ['firstName', 'lastName', 'phone'];

function errorsOf(values: Values): Errors {
  const problems = nameAndPhoneProblems(values);
  const errors: { [K in Field]?: string } = {};
  for (const field of FIELDS) {
    const problem = problems[field];
    if (problem) errors[field] = accountProblemSentence(problem, field);
  }
  return errors;
}

interface CorrectionFormProps {
  readonly session: Session;
  readonly data: PersonalData;
  readonly onSaved: (data: PersonalData) => void;
  readonly onCancel: () => void;
  readonly onSignedOut: () => void;
}

/** Name and phone number, by the rules and in the words of the account step (spec section 5). */
export function CorrectionForm({ session, data, onSaved, onCancel, onSignedOut }: CorrectionFormProps) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest({ part: 'correct', session, onSignedOut });
  const afterPress = useAfterPress();
  const first = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState<Values>(() => ({
    firstName: data.onboarding?.first_name ?? '',
    lastName: data.onboarding?.last_name ?? '',
    phone: formatPhone(data.onboarding?.phone ?? ''),
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field[] }>({
    attempt: 0,
    fields: [],
  });

  useEffect(() => first.current?.focus(), []);

  /** An error goes as soon as its field is typed in. */
  function change(field: Field, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _gone, ...others }) => others);
    setSummary(({ attempt, fields }) => ({ attempt, fields: fields.filter((other) => other !== field) }));
  }

  function changePhone(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const next = reformatPhone(values.phone, input.value, input.selectionStart ?? input.value.length);
    if (input.value !== next.value) {
      input.value = next.value;
      input.setSelectionRange(next.caret, next.caret);
    }
    change('phone', next.value);
  }

  function leave(field: Field) {
    afterPress(() => {
      const sentence = errorsOf(values)[field];
      if (sentence) setErrors((before) => ({ ...before, [field]: sentence }));
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (request.busy) return;
    const found = errorsOf(values);
    const wrong = FIELDS.filter((field) => found[field]);
    setErrors(found);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
    if (wrong.length > 0) {
      if (wrong.length === 1 && wrong[0]) document.getElementById(wrong[0])?.focus();
      return;
    }
    const details = {
      first_name: values.firstName.trim(),
      last_name: values.lastName.trim(),
      phone: phoneDigits(values.phone),
    };
    request.send(() => personalData.correct(details), onSaved);
  }

  const field = (name: Field) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    onBlur: () => leave(name),
    ...(errors[name] ? { error: errors[name] } : {}),
  });

  return (
    <Narrow>
      <h3 id={HEADING_ID}>{correctionCopy.heading}</h3>
      <form noValidate aria-labelledby={HEADING_ID} onSubmit={submit}>
        <Stack gap={5}>
          <ErrorSummary
            key={summary.attempt}
            title={accountCopy.summaryTitle}
            errors={summary.fields.flatMap((fieldId) => {
              const message = errors[fieldId];
              return message ? [{ fieldId, message }] : [];
            })}
          />
          <TextField
            {...field('firstName')}
            ref={first}
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
            autoComplete="tel-national"
            onChange={changePhone}
          />
          {request.failure}
          <Row>
            <Button type="submit" busy={request.busy}>
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
