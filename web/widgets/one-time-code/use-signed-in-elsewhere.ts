import { useEffect, useEffectEvent } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { readSessionHint, useSessionHint } from '../../runtime/session-hint.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

const POLL_MS = 3_000;
const POLL_MAX_MS = 30_000;

/**
 * Calls `onSignedIn` when this browser is signed in, in any tab. Loads nothing while the hint says that nobody is. While `waiting` for
 * the link it also polls, because some browsers suspend background tabs. Failures double the interval up to 30 s.
 */
export function useSignedInElsewhere(
  onSignedIn: (useCases: UseCases, session: Session) => void,
  { waiting }: { waiting: boolean },
): void {
  const loadUseCases = useLoadUseCases();
  const { backend } = useSiteSettings();
  const hint = useSessionHint(backend);
  const tell = useEffectEvent(onSignedIn);

  useEffect(() => {
    if (!(waiting || hint) && readSessionHint(backend) === false) return;
    let stopped = false;
    let pause = POLL_MS;
    let timer: number | undefined;
    let unsubscribe: () => void = () => {};

    async function check() {
      window.clearTimeout(timer);
      if (stopped || document.visibilityState === 'hidden') return;
      try {
        const useCases = await loadUseCases();
        const answer = await useCases.auth.currentSession();
        if (stopped) return;
        // Ignores a session that is being ended in this tab.
        const ended = useCases.sessionMonitor.view().kind === 'ended';
        if (answer.isOk() && answer.value && !ended) tell(useCases, answer.value);
        pause = answer.isOk() ? POLL_MS : Math.min(pause * 2, POLL_MAX_MS);
      } catch {
        pause = Math.min(pause * 2, POLL_MAX_MS);
      }
      if (!stopped && waiting) timer = window.setTimeout(check, pause);
    }

    function onVisible() {
      if (document.visibilityState === 'visible') {
        pause = POLL_MS;
        void check();
      }
    }

    loadUseCases().then(
      (useCases) => {
        if (stopped) return;
        unsubscribe = useCases.auth.subscribe((event, session) => {
          if (event === 'signed-in' && session) tell(useCases, session);
        });
      },
      () => undefined,
    );
    document.addEventListener('visibilitychange', onVisible);
    void check();
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      unsubscribe();
    };
  }, [loadUseCases, waiting, backend, hint]);
}
