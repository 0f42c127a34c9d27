import { useEffect, useRef } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '../../app/use-cases.ts';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';

const POLL_MS = 3_000;
const POLL_MOST_MS = 30_000;

/**
 * Calls `onSignedIn` as soon as this browser is signed in, in whatever tab (decision 11): hears the port's events, and
 * asks every 3 s while the page is in view; an outage doubles the pause up to 30 s.
 */
export function useSignedInElsewhere(onSignedIn: (useCases: UseCases, session: Session) => void): void {
  const loadUseCases = useLoadUseCases();
  const told = useRef(onSignedIn);
  told.current = onSignedIn;

  useEffect(() => {
    let stopped = false;
    let pause = POLL_MS;
    let timer: number | undefined;
    let unsubscribe: () => void = () => {};

    async function ask() {
      window.clearTimeout(timer);
      if (stopped || document.visibilityState === 'hidden') return;
      try {
        const useCases = await loadUseCases();
        const answer = await useCases.auth.currentSession();
        if (stopped) return;
        if (answer.isOk() && answer.value) told.current(useCases, answer.value);
        pause = answer.isOk() ? POLL_MS : Math.min(pause * 2, POLL_MOST_MS);
      } catch {
        pause = Math.min(pause * 2, POLL_MOST_MS);
      }
      if (!stopped) timer = window.setTimeout(ask, pause);
    }

    function inView() {
      if (document.visibilityState === 'visible') {
        pause = POLL_MS;
        void ask();
      }
    }

    loadUseCases().then(
      (useCases) => {
        if (stopped) return;
        unsubscribe = useCases.auth.subscribe((event, session) => {
          if (event !== 'signed-out' && session) told.current(useCases, session);
        });
      },
      () => undefined,
    );
    document.addEventListener('visibilitychange', inView);
    void ask();
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', inView);
      unsubscribe();
    };
  }, [loadUseCases]);
}
