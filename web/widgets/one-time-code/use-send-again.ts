import { verifyEmailToasts } from '#copy/verify-email.ts';
import type { Campaign } from '#core/ports/auth-port.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

/** `waitSeconds`: how long the backend asks to wait, or null if it does not say. */
export type SentAgain =
  | Readonly<{ sent: true; at: number }>
  | Readonly<{ sent: false; waitSeconds: number | null }>;

/** Sends the email with link and code again and shows the outcome. `at` is in wall-clock milliseconds. */
export function useSendAgain(): (request: { email: string; campaign?: Campaign }) => Promise<SentAgain> {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  return async (request) => {
    let waitSeconds: number | null = null;
    try {
      const useCases = await loadUseCases();
      const asked = await useCases.requestSignIn(request);
      if (asked.isOk()) {
        toast({ about: 'form', ...verifyEmailToasts.resent, tone: 'success' });
        return { sent: true, at: Date.now() };
      }
      const { failure } = asked.error;
      if (failure.kind === 'rate-limited') waitSeconds = failure.retryAfterSeconds;
    } catch {
      // The code failed to load, so there is no answer either.
    }
    toast({ about: 'form', ...verifyEmailToasts.resendFailed, tone: 'error', measuredAs: 'not-sent' });
    return { sent: false, waitSeconds };
  };
}
