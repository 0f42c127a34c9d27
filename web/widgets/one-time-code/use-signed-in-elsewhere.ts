import { useEffect, useRef } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

const POLL_MS = 3_000;
const POLL_MOST_MS = 30_000;

/**
 * Calls `onSignedIn` as soon as this browser is signed in, in whatever tab: hears the port's events, and asks
 * on entry and whenever the page is looked at again. While `waiting` for a message to be opened, which may happen in a
 * browser that lets tabs in the background hear nothing, it asks every 3 s, too; an outage doubles the pause up to 30 s.
 */
export function useSignedInElsewhere(
  onSignedIn: (useCases: UseCases, session: Session) => void,
  { waiting }: { waiting: boolean },
): void {
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
        // A session that is being ended for good here is none.
        const ended = useCases.sessionMonitor.view().kind === 'ended';
        if (answer.isOk() && answer.value && !ended) told.current(useCases, answer.value);
        pause = answer.isOk() ? POLL_MS : Math.min(pause * 2, POLL_MOST_MS);
      } catch {
        pause = Math.min(pause * 2, POLL_MOST_MS);
      }
      if (!stopped && waiting) timer = window.setTimeout(ask, pause);
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
          if (event === 'signed-in' && session) told.current(useCases, session);
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
  }, [loadUseCases, waiting]);
}
