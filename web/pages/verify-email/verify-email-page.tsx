import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normalizeEmail } from '#core/identity/email.ts';
import { CODE_LENGTH } from '#core/identity/one-time-secret.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { unreachable } from '#core/ports/failures.ts';
import { pathOf } from '../../app/paths.ts';
import { useProblem } from '../../app/problem.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { useToast } from '../../app/toasts.tsx';
import type { UseCases } from '../../app/use-cases.ts';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';
import { callbackToast } from '../../copy/callback.ts';
import {
  verifyCodeSentence,
  verifyEmailCopy,
  verifyEmailProblem,
  verifyEmailToasts,
} from '../../copy/verify-email.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import {
  firstTouch,
  type PendingEmail,
  pendingEmail,
  rememberPendingEmail,
} from '../start/sign-up-memory.ts';
import { ResendPanel } from './resend-panel.tsx';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** `/signup/verify-email` (spec sections 2 and 8; decisions 10 and 11). The code form is native until the script arrives. */
export function VerifyEmailPage() {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const navigate = useNavigate();
  const { brand, backend } = useSiteSettings();
  const hydrated = useHydrated();
  const problem = useProblem();
  const field = useRef<HTMLInputElement>(null);
  const gone = useRef(false);
  /** The code being checked signs in too, and has more to say than the waiting page. */
  const verifying = useRef(false);
  const [pending, setPending] = useState<PendingEmail | null>(null);
  const [complete, setComplete] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(verifyEmailProblem(problem));

  useEffect(() => {
    setPending(pendingEmail());
    setComplete(digitsOf(field.current?.value ?? '').length === CODE_LENGTH);
  }, []);

  useSignedInElsewhere((useCases, session) => void goOn(useCases, session));

  /** Someone else, signed in here before, is not the person whose address is being checked. */
  async function goOn(useCases: UseCases, session: Session) {
    const waitingFor = pendingEmail();
    if (
      gone.current ||
      verifying.current ||
      (waitingFor && normalizeEmail(waitingFor.email) !== session.email)
    )
      return;
    gone.current = true;
    const next = await useCases.continuePage(session);
    navigate(pathOf(next.unwrapOr('signup-calendar')), { replace: true });
  }

  async function submitCode(event: FormEvent) {
    // Asked for without script, the address is known to the server only, through this browser's cookie (decision 49).
    if (pending === null && backend === 'server') return;
    event.preventDefault();
    if (busy) return;
    if (pending === null) {
      toast({ ...verifyEmailToasts.noEmail, tone: 'error' });
      return;
    }
    const code = digitsOf(field.current?.value ?? '');
    setBusy(true);
    setError(null);
    verifying.current = true;
    try {
      const useCases = await loadUseCases();
      const verified = await useCases.auth.verifyCode({ email: pending.email, code });
      if (verified.isErr()) {
        setError(verifyCodeSentence(verified.error));
        field.current?.focus();
      } else if (!gone.current) {
        gone.current = true;
        const end = await useCases.finishCallback('');
        if (end.say)
          toast({ ...callbackToast(end.say), tone: end.say === 'email-verified' ? 'success' : 'error' });
        navigate(pathOf(end.to), { replace: true });
      }
    } catch {
      setError(verifyCodeSentence(unreachable));
    }
    verifying.current = false;
    setBusy(false);
  }

  async function resend(): Promise<{ waitSeconds: number } | null> {
    if (pending === null) {
      toast({ ...verifyEmailToasts.noEmail, tone: 'error' });
      return null;
    }
    const campaign = firstTouch();
    try {
      const useCases = await loadUseCases();
      const asked = await useCases.requestSignIn({ email: pending.email, ...(campaign ? { campaign } : {}) });
      if (asked.isOk()) {
        const sent = { email: pending.email, sentAt: Date.now() };
        rememberPendingEmail(sent);
        setPending(sent);
        setError(null);
        toast({ ...verifyEmailToasts.resent, tone: 'success' });
        return null;
      }
      toast({ ...verifyEmailToasts.resendFailed, tone: 'error' });
      const { failure } = asked.error;
      return failure.kind === 'rate-limited' ? { waitSeconds: failure.retryAfterSeconds } : null;
    } catch {
      toast({ ...verifyEmailToasts.resendFailed, tone: 'error' });
      return null;
    }
  }

  return (
    <Page title={verifyEmailCopy.title} progress={1} noindex>
      <Stack gap={6}>
        <Stack gap={3}>
          {pending ? (
            <p>
              {verifyEmailCopy.sentTo} <strong>{pending.email}</strong>.
            </p>
          ) : (
            <p>{verifyEmailCopy.sentSomewhere}</p>
          )}
          <p>{verifyEmailCopy.openLink}</p>
          <p>
            <TextLink to={pathOf('start')}>{verifyEmailCopy.correctAddress}</TextLink>
          </p>
        </Stack>
        <form method="post" action={pathOf('verify-email')} onSubmit={submitCode} noValidate={hydrated}>
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
              error={error}
              onChange={(event) => {
                setComplete(digitsOf(event.target.value).length === CODE_LENGTH);
                setError(null);
              }}
            />
            <Button type="submit" busy={busy} blockedBecause={complete ? null : verifyEmailCopy.codeBlocked}>
              {busy ? verifyEmailCopy.checking : verifyEmailCopy.submit}
            </Button>
          </Stack>
        </form>
        <p>{verifyEmailCopy.waiting}</p>
        <ResendPanel sentAt={pending?.sentAt ?? null} brand={brand} onResend={resend} />
        <p>
          {verifyEmailCopy.haveAccount} <TextLink to={pathOf('login')}>{verifyEmailCopy.logIn}</TextLink>
        </p>
      </Stack>
    </Page>
  );
}
