import { verifyEmailToasts } from '#copy/verify-email.ts';
import type { Campaign } from '#core/ports/auth-port.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';

/** `waitSeconds`: how long the backend asks to wait, or null if it does not say. */
export type SentAgain =
  | Readonly<{ sent: true; at: number }>
  | Readonly<{ sent: false; waitSeconds: number | null }>;

/** Sends the email with link and code again and shows the outcome. `at` is in wall-clock milliseconds. */
export function useSendAgain(): (request: { email: string; campaign?: Campaign }) => Promise<SentAgain> {
  const toast = useToast();
  const ask = useAsk();
  return async (request) => {
    const asked = await ask(({ requestSignIn }) => requestSignIn(request));
    if (asked.isOk()) {
      toast({ about: 'form', ...verifyEmailToasts.resent, tone: 'success' });
      return { sent: true, at: Date.now() };
    }
    toast({ about: 'form', ...verifyEmailToasts.resendFailed, tone: 'error', measuredAs: 'not-sent' });
    const waitSeconds = asked.error.kind === 'rate-limited' ? asked.error.retryAfterSeconds : null;
    return { sent: false, waitSeconds };
  };
}
