import { useEffect } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';

/**
 * Sends pending saves on mount, when this person signs in again in any tab, when the connection returns, and when the page
 * becomes visible.
 */
export function useResend(session: Session): void {
  const { saver, auth } = useUseCases();
  useEffect(() => {
    const resend = () => void saver.retry(session);
    const looked = () => {
      if (document.visibilityState === 'visible') resend();
    };
    resend();
    const stop = auth.subscribe((event, signedIn) => {
      if (event === 'signed-in' && signedIn?.userId === session.userId) resend();
    });
    window.addEventListener('online', resend);
    window.addEventListener('focus', resend);
    document.addEventListener('visibilitychange', looked);
    return () => {
      stop();
      window.removeEventListener('online', resend);
      window.removeEventListener('focus', resend);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [saver, auth, session]);
}
