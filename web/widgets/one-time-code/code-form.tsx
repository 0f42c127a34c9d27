import { useEffect, useRef } from 'react';
import { CODE_LENGTH } from '#core/identity/one-time-secret.ts';
import { verifyEmailCopy } from '../../copy/verify-email.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The digits of what was typed or pasted. */
const digitsOf = (text: string) => text.replace(/\D/g, '');

interface CodeFormProps {
  /** Where the form goes until the script arrives; absent: it comes with the script only. */
  readonly action?: string;
  /** The server answers the form as HTML. */
  readonly native?: boolean;
  /** Sent as HTML although the script is here. */
  readonly sendsNatively?: boolean;
  readonly initialError?: string | null;
  /** How many messages were sent since: an error about the code of an older one is out of date. */
  readonly resends: number;
  /** Given nothing but digits. Resolves to what went wrong, in a sentence, or to null. */
  readonly onSubmit: (code: string) => Promise<string | null>;
}

/** The six-digit code of a message, pasted or typed in any way. */
export function CodeForm({
  action,
  native = false,
  sendsNatively = false,
  initialError = null,
  resends,
  onSubmit,
}: CodeFormProps) {
  const hydrated = useHydrated();
  const form = useValidatedForm<{ code: string }>({
    fields: ['code'],
    initial: { code: '' },
    validate: ({ code }) =>
      digitsOf(code).length === CODE_LENGTH ? {} : { code: verifyEmailCopy.codeBlocked },
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
    const sentence = await onSubmit(digitsOf(code));
    if (sentence !== null) form.setFieldError('code', sentence);
  }

  return (
    <form
      method="post"
      action={action}
      data-native={native ? '' : undefined}
      onSubmit={sendsNatively ? undefined : form.submit}
      noValidate={hydrated}
    >
      <Stack gap={5}>
        <TextField
          {...form.field('code')}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          label={verifyEmailCopy.codeLabel}
          hint={verifyEmailCopy.codeHint}
        />
        <Button
          {...form.submitButton(form.isValid ? null : verifyEmailCopy.codeBlocked)}
          // The field says what is missing.
          onBlocked={() => undefined}
        >
          {form.busy ? verifyEmailCopy.checking : verifyEmailCopy.submit}
        </Button>
      </Stack>
    </form>
  );
}
