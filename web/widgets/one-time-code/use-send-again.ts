import type { Campaign } from '#core/ports/auth-port.ts';
import { verifyEmailToasts } from '../../copy/verify-email.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

/** `waitSeconds`: how long the backend wants to be left alone; null where it does not say. */
export type SentAgain =
  | Readonly<{ sent: true; at: number }>
  | Readonly<{ sent: false; waitSeconds: number | null }>;

/** Sends the message with link and code once more and says how it went. `at` is wall-clock milliseconds. */
export function useSendAgain(): (request: { email: string; campaign?: Campaign }) => Promise<SentAgain> {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  return async (request) => {
    let waitSeconds: number | null = null;
    try {
      const useCases = await loadUseCases();
      const asked = await useCases.requestSignIn(request);
      if (asked.isOk()) {
        toast({ ...verifyEmailToasts.resent, tone: 'success' });
        return { sent: true, at: Date.now() };
      }
      const { failure } = asked.error;
      if (failure.kind === 'rate-limited') waitSeconds = failure.retryAfterSeconds;
    } catch {
      // Without its code the page has no answer either.
    }
    toast({ ...verifyEmailToasts.resendFailed, tone: 'error', measuredAs: 'not-sent' });
    return { sent: false, waitSeconds };
  };
}
