import { useEffect, useState } from 'react';
import { verifyEmailCopy } from '#copy/verify-email.ts';
import { MESSAGE_COOL_DOWN_MS } from '#core/identity/one-time-secret.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DawnCard } from '../../ui/dawn.tsx';
import { Stack } from '../../ui/stack.tsx';

/** An envelope that stands open, with the letter out of it. */
const LETTER = (
  <>
    <path d="M4 74 104 4l100 70v60H4z" fill="var(--night)" />
    <rect x="24" y="20" width="160" height="120" rx="6" fill="#fdf8ee" />
    <path d="M44 44h56M44 62h120M44 80h120" stroke="#cfe0d8" strokeWidth="7" strokeLinecap="round" />
    <path d="m4 74 100 58 100-58v76H4z" fill="#cfe0d8" />
    <path d="m4 148 70-34M204 148l-70-34" stroke="var(--dawn)" strokeWidth="3" />
  </>
);

interface ResendPanelProps {
  /** When the last email was sent, in wall-clock milliseconds, or null if unknown. */
  readonly sentAt: number | null;
  /** Resolves to how long the backend asks to wait, or null. */
  readonly onResend: () => Promise<{ waitSeconds: number } | null>;
}

/** The resend button with its cool-down, and the spam tip. Screen readers do not announce every second. */
export function ResendPanel({ sentAt, onResend }: ResendPanelProps) {
  const { brand } = useSiteSettings();
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
