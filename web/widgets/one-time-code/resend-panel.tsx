import { useEffect, useState } from 'react';
import { verifyEmailCopy } from '#copy/verify-email.ts';
import { MESSAGE_COOL_DOWN_MS } from '#core/identity/one-time-secret.ts';
import { Button } from '../../ui/button.tsx';
import { DawnCard } from '../../ui/dawn.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Sealed. */
const LETTER = (
  <>
    <path d="M24 10h160v140H24z" fill="var(--on-deep)" />
    <path d="m24 10 80 56 80-56" fill="none" stroke="var(--deep)" strokeWidth="6" />
    <circle cx="104" cy="60" r="20" fill="var(--dawn)" />
  </>
);

interface ResendPanelProps {
  /** When the last email was sent, in wall-clock milliseconds, or null if unknown. */
  readonly sentAt: number | null;
  readonly brand: string;
  /** Resolves to how long the backend asks to wait, or null. */
  readonly onResend: () => Promise<{ waitSeconds: number } | null>;
}

/** The resend button with its cool-down, and the spam tip. Screen readers do not announce every second. */
export function ResendPanel({ sentAt, brand, onResend }: ResendPanelProps) {
  const [busy, setBusy] = useState(false);
  const [readyAt, setReadyAt] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = Math.max(0, Math.min(MESSAGE_COOL_DOWN_MS, readyAt - now));
  const waiting = seconds > 0;

  useEffect(() => {
    setNow(Date.now());
    setReadyAt(sentAt === null ? 0 : sentAt + MESSAGE_COOL_DOWN_MS);
  }, [sentAt]);

  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, [waiting]);

  async function press() {
    setBusy(true);
    const refusal = await onResend();
    if (refusal) {
      setNow(Date.now());
      setReadyAt(Date.now() + refusal.waitSeconds * 1_000);
    }
    setBusy(false);
  }

  return (
    <DawnCard drawing={LETTER}>
      <Stack gap={4}>
        <h2>{verifyEmailCopy.resendQuestion}</h2>
        <p>
          <strong>{verifyEmailCopy.spamTitle}.</strong> {verifyEmailCopy.spamTip(brand)}
        </p>
        {waiting ? <p>{verifyEmailCopy.resendWait(Math.ceil(seconds / 1_000))}</p> : null}
        <Button
          kind="secondary"
          className="with-script"
          busy={busy}
          blockedBecause={waiting ? verifyEmailCopy.resendBlocked : null}
          onClick={press}
        >
          {busy ? verifyEmailCopy.resending : verifyEmailCopy.resend}
        </Button>
      </Stack>
    </DawnCard>
  );
}
