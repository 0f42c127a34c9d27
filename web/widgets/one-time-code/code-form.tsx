import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { verifyEmailCopy } from '#copy/verify-email.ts';
import { normalizeCode } from '#core/identity/one-time-secret.ts';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { addressOf } from '../../runtime/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/stack.tsx';

const Form = styled.form`
  & input {
    --gap: min(0.8em, 7vw);
    max-width: 20.25rem;
    padding-inline: min(1.5rem, 7vw);
    font-size: min(2rem, 12vw);
    letter-spacing: var(--gap);
    font-variant-numeric: tabular-nums;
    /* A line under each of six digits. */
    background-image: repeating-linear-gradient(90deg, var(--edge) 0 1ch, #0000 1ch calc(1ch + var(--gap)));
    background-origin: content-box;
    background-position: 0 100%;
    background-size: calc(6 * (1ch + var(--gap))) 3px;
    background-repeat: no-repeat;
  }
`;

interface CodeFormProps {
  /** Submits natively even with script. */
  readonly sendsNatively?: boolean;
  readonly initialError?: string | null;
  /** How many emails were resent. A change clears the error about an older code. */
  readonly resends: number;
  /** Called with the digits. Resolves to an error message or null. */
  readonly onSubmit: (code: string) => Promise<string | null>;
}

/** A form for the six-digit code. Accepts spaces and dashes. */
export function CodeForm({ sendsNatively = false, initialError = null, resends, onSubmit }: CodeFormProps) {
  const native = useNativeForm(addressOf('verify-email'));
  const form = useValidatedForm<{ code: string }>({
    fields: ['code'],
    initial: { code: '' },
    validate: ({ code }) => (normalizeCode(code) ? {} : { code: verifyEmailCopy.codeBlocked }),
    checksOnLeave: 'none',
    initialErrors: initialError === null ? {} : { code: initialError },
    onSubmit: send,
  });
  const clearErrors = useRef(form.clearErrors);
  clearErrors.current = form.clearErrors;

  useEffect(() => {
    if (resends > 0) clearErrors.current();
  }, [resends]);

  async function send({ code }: { code: string }): Promise<void> {
    const sentence = await onSubmit(normalizeCode(code) ?? '');
    if (sentence !== null) form.setFieldError('code', sentence);
  }

  return (
    <Form {...native} onSubmit={sendsNatively ? undefined : form.submit}>
      <Stack gap={5}>
        <TextField
          {...form.field('code')}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          label={verifyEmailCopy.codeLabel}
        />
        <Button {...form.submitButton(!form.isValid)}>
          {form.busy ? verifyEmailCopy.checking : verifyEmailCopy.submit}
        </Button>
      </Stack>
    </Form>
  );
}
