import { verifyEmailToasts } from '#copy/verify-email.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import type { PendingEmail } from '../../runtime/pending-sign-up.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';

/** Sends the email again and says so. Resolves to how long the backend asks to wait; null if it was sent or it does not say. */
export function useSendAgain(onSent: (sent: PendingEmail) => void) {
  const toast = useToast();
  const ask = useAsk();
  return async (request: { email: string; campaign?: Campaign | undefined }) => {
    const asked = await ask(({ requestSignIn }) => requestSignIn(request));
    if (asked.isOk()) {
      toast({ about: 'form', ...verifyEmailToasts.resent, tone: 'success' });
      onSent({ email: request.email, sentAt: Date.now() });
      return null;
    }
    toast({ about: 'form', ...verifyEmailToasts.resendFailed, tone: 'error', measuredAs: 'not-sent' });
    return asked.error.kind === 'rate-limited' ? { waitSeconds: asked.error.retryAfterSeconds } : null;
  };
}
