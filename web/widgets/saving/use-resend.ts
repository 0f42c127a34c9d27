import { useEffect } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../app/use-cases-context.tsx';

/** Sends what waits: on entry (that is after signing in), when the connection is back, and when the page is looked at again. */
export function useResend(session: Session): void {
  const { saver } = useUseCases();
  useEffect(() => {
    const resend = () => void saver.retry(session);
    const looked = () => {
      if (document.visibilityState === 'visible') resend();
    };
    resend();
    window.addEventListener('online', resend);
    window.addEventListener('focus', resend);
    document.addEventListener('visibilitychange', looked);
    return () => {
      window.removeEventListener('online', resend);
      window.removeEventListener('focus', resend);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [saver, session]);
}
