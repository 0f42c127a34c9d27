import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { verifyEmailCopy } from '#copy/verify-email.ts';
import { normalizeCode } from '#core/identity/one-time-secret.ts';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { addressOf } from '../../runtime/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Six lines, as far from one edge of the box as from the other, with a digit, 0.63em wide, over the middle of each. */
const Form = styled.form`
  container-type: inline-size;
  & input {
    --box: 100cqi;
    --side: calc(0.0908 * var(--box) - 2px);
    --line: calc(0.0935 * var(--box));
    --pitch: calc(0.145 * var(--box));
    min-height: 4rem;
    padding-inline: calc(var(--side) + (var(--line) - 0.63em) / 2) 0;
    font-size: min(2rem, 12vw);
    letter-spacing: calc(var(--pitch) - 0.63em);
    font-variant-numeric: tabular-nums;
    background-image: repeating-linear-gradient(90deg, var(--edge) 0 var(--line), #0000 var(--line) var(--pitch));
    background-position: var(--side) calc(100% - 0.625rem);
    background-size: calc(5 * var(--pitch) + var(--line)) 3px;
    background-repeat: no-repeat;
    /* Forced colors would take the lines away. They need the edge in black or white. */
    forced-color-adjust: none;
    @media (forced-colors: active) { border-color: CanvasText; }
    /* The lines show through it. */
    &::selection { background: color-mix(in srgb, var(--action) 20%, transparent); color: var(--ink); }
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
  const clearErrors = useEffectEvent(form.clearErrors);
  useEffect(() => {
    if (resends > 0) clearErrors();
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
