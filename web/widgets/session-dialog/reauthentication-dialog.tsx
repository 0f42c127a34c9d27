import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CODE_LENGTH } from '#core/identity/one-time-secret.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useToast } from '../../app/toasts.tsx';
import type { UseCases } from '../../app/use-cases.ts';
import { passwordCopy } from '../../copy/password.ts';
import {
  reauthenticationCodeSentence,
  reauthenticationCopy,
  reauthenticationSentence,
  reauthenticationToasts,
} from '../../copy/reauthentication.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Row, Stack } from '../../ui/stack.tsx';

const Known = styled.dl`
  & dt {
    font-weight: 700;
  }
`;

interface ReauthenticationDialogProps {
  readonly open: boolean;
  readonly useCases: Pick<UseCases, 'auth' | 'requestSignIn'>;
  /** Shown, not to be changed. */
  readonly email: string;
  /** Called once the person proved who they are; the action that asked for it runs now. */
  readonly onVerified: (session: Session) => void;
  /** Closed without a proof. */
  readonly onCancel: () => void;
  /** Nobody is signed in any more. */
  readonly onSignedOut: () => void;
}

/**
 * 'Security Verification Required' (spec sections 2, 5 and 8): the password again, or for a person without one an e-mailed
 * code or link (decision 38).
 */
export function ReauthenticationDialog({ open, onCancel, ...rest }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      title={reauthenticationCopy.title}
      closeLabel={reauthenticationCopy.cancel}
      onClose={onCancel}
    >
      <Proof onCancel={onCancel} {...rest} />
    </Dialog>
  );
}

function Proof({
  useCases,
  email,
  onVerified,
  onCancel,
  onSignedOut,
}: Omit<ReauthenticationDialogProps, 'open'>) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const proved = useRef(false);
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const digits = typed.replace(/\D/g, '');
  const missing =
    way === 'password'
      ? typed === ''
        ? reauthenticationCopy.passwordRequired
        : null
      : digits.length === CODE_LENGTH
        ? null
        : reauthenticationCopy.codeRequired;

  const verified = useRef<(session: Session) => void>(() => {});
  verified.current = (session) => {
    if (proved.current) return;
    proved.current = true;
    toast({ ...reauthenticationToasts.verified, tone: 'success' });
    onVerified(session);
  };

  useEffect(() => {
    if (way === 'password') return;
    // The link of the same message, opened in another tab of this browser, is the same proof as its code.
    return useCases.auth.subscribe((event, session) => {
      if (event === 'signed-in' && session?.email === email) verified.current(session);
    });
  }, [way, useCases, email]);

  function fail(sentence: string) {
    setError(sentence);
    setBusy(false);
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || missing !== null) return;
    setBusy(true);
    setError(null);
    if (way === 'code') {
      const answer = await useCases.auth.verifyCode({ email, code: digits });
      if (answer.isOk()) verified.current(answer.value);
      else fail(reauthenticationCodeSentence(answer.error));
      return;
    }
    const answer = await useCases.auth.reauthenticate({ password: typed });
    if (answer.isOk()) return verified.current(answer.value);
    const sentence = reauthenticationSentence(answer.error);
    if (sentence !== null) return fail(sentence);
    toast({ ...reauthenticationToasts.signedOut, tone: 'error' });
    onSignedOut();
  }

  function go(to: 'password' | 'code') {
    setWay(to);
    setTyped('');
    setError(null);
    setBusy(false);
  }

  async function emailInstead() {
    setBusy(true);
    setError(null);
    const asked = await useCases.requestSignIn({ email });
    if (asked.isOk()) return go('code');
    if (asked.error.failure.kind !== 'rate-limited') return fail(reauthenticationCopy.failed);
    // A message is under way already: its code does as well.
    go('code');
    setError(reauthenticationCopy.tooManyEmails);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        <p>{way === 'password' ? reauthenticationCopy.intro : reauthenticationCopy.codeSent}</p>
        <Known>
          <dt>{reauthenticationCopy.emailLabel}</dt>
          <dd>{email}</dd>
        </Known>
        {way === 'password' ? (
          <PasswordField
            key="password"
            ref={field}
            id="reauthentication-password"
            name="password"
            autoComplete="current-password"
            label={reauthenticationCopy.passwordLabel}
            showLabel={passwordCopy.show}
            hideLabel={passwordCopy.hide}
            value={typed}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
            }}
          />
        ) : (
          <TextField
            key="code"
            ref={field}
            id="reauthentication-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            label={reauthenticationCopy.codeLabel}
            value={typed}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
            }}
          />
        )}
        <Row>
          <Button type="submit" busy={busy} blockedBecause={missing}>
            {busy ? reauthenticationCopy.verifying : reauthenticationCopy.verify}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {reauthenticationCopy.cancel}
          </Button>
        </Row>
        <Button kind="quiet" busy={busy} onClick={way === 'password' ? emailInstead : () => go('password')}>
          {way === 'password' ? reauthenticationCopy.emailInstead : reauthenticationCopy.passwordInstead}
        </Button>
      </Stack>
    </form>
  );
}
