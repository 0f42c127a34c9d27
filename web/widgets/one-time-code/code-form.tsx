import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { CODE_LENGTH } from '#core/identity/one-time-secret.ts';
import { verifyEmailCopy } from '../../copy/verify-email.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The digits of what was typed or pasted. */
const digitsOf = (text: string) => text.replace(/\D/g, '');

interface CodeFormProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Where the form goes until the script arrives (decision 49); absent: it comes with the script only. */
  readonly action?: string;
  /** The server answers the form as HTML. */
  readonly native?: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  /** Given nothing but digits. */
  readonly onSubmit: (event: FormEvent, code: string) => void;
  readonly onTyped: () => void;
}

/** The six-digit code of a message, pasted or typed in any way (decision 10). */
export function CodeForm({ field, action, native = false, busy, error, onSubmit, onTyped }: CodeFormProps) {
  const hydrated = useHydrated();
  const [complete, setComplete] = useState(true);
  const [incompleteError, setIncompleteError] = useState<string | null>(null);

  useEffect(() => setComplete(digitsOf(field.current?.value ?? '').length === CODE_LENGTH), [field]);

  return (
    <form
      method="post"
      action={action}
      data-native={native ? '' : undefined}
      onSubmit={(event) => onSubmit(event, digitsOf(field.current?.value ?? ''))}
      noValidate={hydrated}
    >
      <Stack gap={5}>
        <TextField
          ref={field}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          label={verifyEmailCopy.codeLabel}
          hint={verifyEmailCopy.codeHint}
          error={error ?? incompleteError}
          onChange={(event) => {
            setComplete(digitsOf(event.target.value).length === CODE_LENGTH);
            setIncompleteError(null);
            onTyped();
          }}
        />
        <Button
          type="submit"
          busy={busy}
          blockedBecause={complete ? null : verifyEmailCopy.codeBlocked}
          onBlocked={() => {
            setIncompleteError(verifyEmailCopy.codeBlocked);
            field.current?.focus();
          }}
        >
          {busy ? verifyEmailCopy.checking : verifyEmailCopy.submit}
        </Button>
      </Stack>
    </form>
  );
}
