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
    const unsubscribe = auth.subscribe((event, signedIn) => {
      if (event === 'signed-in' && signedIn?.userId === session.userId) resend();
    });
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('online', resend, { signal });
    window.addEventListener('focus', resend, { signal });
    document.addEventListener('visibilitychange', looked, { signal });
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [saver, auth, session]);
}
