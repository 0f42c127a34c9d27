import { useEffect, useState } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';

/** The delay between tries while a save is pending and no event says that the connection is back. */
const RETRY_MS = 15_000;

/** Sends pending saves when this person or the connection is back, and while the page is visible. Returns the record it has stored. */
export function useResend(session: Session): OnboardingRecord | null {
  const { saver, auth } = useUseCases();
  const [stored, setStored] = useState<OnboardingRecord | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const resend = async () => {
      const record = (await saver.retry(session)).unwrapOr(null);
      if (record && !signal.aborted) setStored(record);
    };
    const looked = () => {
      if (document.visibilityState === 'visible') void resend();
    };
    void resend();
    const unsubscribe = auth.subscribe((event, signedIn) => {
      if (event === 'signed-in' && signedIn?.userId === session.userId) void resend();
    });
    const timer = window.setInterval(() => {
      if (saver.state().pending) looked();
    }, RETRY_MS);
    window.addEventListener('online', resend, { signal });
    window.addEventListener('focus', resend, { signal });
    document.addEventListener('visibilitychange', looked, { signal });
    return () => {
      window.clearInterval(timer);
      unsubscribe();
      stop.abort();
    };
  }, [saver, auth, session]);
  return stored;
}
