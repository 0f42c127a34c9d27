import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { reauthenticationCopy, reauthenticationToasts } from '#copy/reauthentication.ts';
import { isTooSoon, normalizeCode } from '#core/identity/one-time-secret.ts';
import type { ReauthenticateError, Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PasswordField } from '../password-field/password-field.tsx';

const Known = styled.dl`
  overflow-wrap: anywhere;
  & dt {
    font-weight: 700;
  }
`;

interface ReauthenticationDialogProps {
  readonly open: boolean;
  readonly useCases: Pick<UseCases, 'auth' | 'requestSignIn' | 'reauthenticate'>;
  readonly email: string;
  readonly onVerified: (session: Session) => void;
  readonly onCancel: () => void;
  readonly onSignedOut: () => void;
}

/** What is said of a password or code that proves nothing. */
const NO_PROOF: Readonly<Partial<Record<ReauthenticateError['kind'], string>>> = {
  'wrong-password': reauthenticationCopy.wrongPassword,
  'code-refused': reauthenticationCopy.codeRefused,
  'code-used-up': reauthenticationCopy.codeUsedUp,
};

/** 'Security Verification Required': asks for the password, or for an emailed code or link where there is none. */
export function ReauthenticationDialog({ open, onCancel, ...rest }: ReauthenticationDialogProps) {
  const over = useRef(false);

  function cancel() {
    if (over.current) return;
    over.current = true;
    onCancel();
  }

  return (
    <Dialog
      open={open}
      title={reauthenticationCopy.title}
      closeLabel={reauthenticationCopy.cancel}
      onClose={cancel}
    >
      <ProofForm over={over} onCancel={cancel} {...rest} />
    </Dialog>
  );
}

interface ProofFormProps extends Omit<ReauthenticationDialogProps, 'open'> {
  /** Set by the first outcome: verified, cancelled or signed out. Results that arrive later are ignored. */
  readonly over: RefObject<boolean>;
}

type Way = 'password' | 'code';

const idOf = (way: Way) => `reauthentication-${way}`;

function ProofForm({ over, useCases, email, onVerified, onCancel, onSignedOut }: ProofFormProps) {
  const toast = useToast();
  const [way, setWay] = useState<Way>('password');
  const form = useValidatedForm<{ proof: string }>({
    fields: ['proof'],
    initial: { proof: '' },
    validate: ({ proof }) =>
      (way === 'password' ? proof : normalizeCode(proof))
        ? {}
        : { proof: reauthenticationCopy[`${way}Required`] },
    checksOnLeave: 'none',
    idOf: () => idOf(way),
    onSubmit: prove,
  });

  const here = useRef(true);
  useEffect(() => {
    over.current = false;
    here.current = true;
    return () => {
      here.current = false;
    };
  }, [over]);

  const verified = useRef<(session: Session) => void>(() => {});
  verified.current = (session) => {
    if (over.current || !here.current) return;
    over.current = true;
    toast({ about: 'session', ...reauthenticationToasts.verified, tone: 'success' });
    onVerified(session);
  };

  // Opening the emailed link in another tab of this browser counts like typing its code.
  useEffect(
    () =>
      useCases.auth.subscribe((event, session) => {
        if (event === 'signed-in' && session?.email === email) verified.current(session);
      }),
    [useCases, email],
  );

  async function prove({ proof }: { proof: string }): Promise<void> {
    const answer = await useCases.reauthenticate(
      way === 'password' ? { password: proof } : { code: normalizeCode(proof) ?? '' },
    );
    if (answer.isOk()) return verified.current(answer.value);
    if (over.current || !here.current) return;
    const { kind } = answer.error;
    if (kind !== 'not-signed-in') {
      const sentence = NO_PROOF[kind];
      // Refreshes the session, because this tab may have missed that another person signed in.
      if (sentence !== undefined) void useCases.auth.currentSession();
      return form.setFieldError('proof', sentence ?? reauthenticationCopy.failed);
    }
    over.current = true;
    toast({
      about: 'session',
      ...reauthenticationToasts.signedOut,
      tone: 'error',
      measuredAs: 'not-signed-in',
    });
    onSignedOut();
  }

  function go(to: Way) {
    flushSync(() => {
      form.reset();
      setWay(to);
    });
    document.getElementById(idOf(to))?.focus();
  }

  async function emailInstead() {
    form.clearErrors();
    const asked = await useCases.requestSignIn({ email });
    if (asked.isOk()) return go('code');
    if (!isTooSoon(asked.error)) return form.setFieldError('proof', reauthenticationCopy.failed);
    // An email is already on its way, and its code works too.
    go('code');
    form.setFieldError('proof', reauthenticationCopy.tooManyEmails);
  }

  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={4}>
        <p role="status">{way === 'password' ? reauthenticationCopy.intro : reauthenticationCopy.codeSent}</p>
        <Known>
          <dt>{reauthenticationCopy.emailLabel}</dt>
          <Address as="dd">{email}</Address>
        </Known>
        {way === 'password' ? (
          <PasswordField
            {...form.field('proof')}
            key="password"
            name="password"
            autoComplete="current-password"
            label={reauthenticationCopy.passwordLabel}
          />
        ) : (
          <TextField
            {...form.field('proof')}
            key="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            label={reauthenticationCopy.codeLabel}
          />
        )}
        <Stack gap={3}>
          <Button {...form.submitButton(!form.isValid)}>
            {form.busy ? reauthenticationCopy.verifying : reauthenticationCopy.verify}
          </Button>
          <Button
            kind="secondary"
            busy={form.busy}
            onClick={way === 'password' ? () => void form.busyWhile(emailInstead()) : () => go('password')}
          >
            {way === 'password' ? reauthenticationCopy.emailInstead : reauthenticationCopy.passwordInstead}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {reauthenticationCopy.cancel}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
