import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionEnds } from '#copy/session.ts';
import { isGuardedPage } from '#core/onboarding/route-guard.ts';
import type { SessionMonitor, SessionView } from '#core/session-security/session-monitor.ts';
import { LOGGED_OUT, pathOf } from '#core/site/pages.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useLogOut } from '../runtime/log-out.tsx';
import { routeAt } from '../runtime/paths.ts';
import { useCloseToasts, useToast } from '../runtime/toasts.tsx';
import { useLoadUseCases } from '../runtime/use-cases-context.tsx';
import { useLoaded } from '../runtime/use-loaded.ts';
import { usePrefetch } from '../runtime/use-prefetch.ts';
import type { ReturnState } from '../widgets/saving/return-state.ts';
import { WarningDialog } from '../widgets/session-dialog/warning-dialog.tsx';

const CHECK_MS = 1_000;

const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;

/** Events after which the session is checked with the backend. */
const WAKE_EVENTS = ['focus', 'pageshow', 'online'] as const;

/** Enforces the limits of the session while the page is open. */
export function SessionWatch() {
  const useCases = useLoaded(useLoadUseCases());
  return useCases ? <ActiveSessionWatch useCases={useCases} /> : null;
}

function ActiveSessionWatch({
  useCases: { sessionMonitor, auth },
}: {
  useCases: Pick<UseCases, 'sessionMonitor' | 'auth'>;
}) {
  const view = useSyncExternalStore(sessionMonitor.subscribe, sessionMonitor.view);
  const visible = useVisible();
  const logOut = useLogOut();
  const logOutHere = useRef(logOut);
  useEffect(() => sessionMonitor.start(), [sessionMonitor]);
  useEffect(() => {
    if (window.location.hash !== LOGGED_OUT) return;
    // Any page elsewhere can link here: it must end no session.
    void auth.currentSession().map(async (session) => {
      if (session === null) await logOutHere.current();
    });
  }, [auth]);
  useActivity(sessionMonitor);
  useChecks(sessionMonitor);
  useExpiry(view, visible, sessionMonitor);
  usePrefetch(view.kind === 'warning' ? 'login' : null);
  return (
    <WarningDialog
      secondsLeft={view.kind === 'warning' && visible ? view.secondsLeft : null}
      onStay={() => sessionMonitor.onUserAction('stay')}
      onLogOut={logOut}
    />
  );
}

function useActivity(sessionMonitor: SessionMonitor): void {
  useEffect(() => {
    let pointer: string | null = null;
    function acted(event: Event) {
      if (event instanceof MouseEvent && event.type === 'mousemove') {
        // Browsers also fire mousemove when the page changes under a pointer that does not move.
        const at = `${event.screenX} ${event.screenY}`;
        if (at === pointer) return;
        pointer = at;
      }
      sessionMonitor.onUserAction('activity');
    }
    const stop = new AbortController();
    for (const name of ACTIVITY_EVENTS)
      window.addEventListener(name, acted, { capture: true, passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [sessionMonitor]);
}

/** Checks every second, and asks the backend when the page becomes active again. */
function useChecks(sessionMonitor: SessionMonitor): void {
  useEffect(() => {
    const timer = window.setInterval(sessionMonitor.check, CHECK_MS);
    const wake = () => {
      if (document.visibilityState !== 'hidden') sessionMonitor.wake();
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const name of WAKE_EVENTS) window.addEventListener(name, wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    return () => {
      window.clearInterval(timer);
      stop.abort();
    };
  }, [sessionMonitor]);
}

/** Once the session has ended, leads a guarded page to `/login`, which says why. On other pages a toast does, once visible. */
function useExpiry(view: SessionView, visible: boolean, sessionMonitor: SessionMonitor): void {
  const toast = useToast();
  const closeToasts = useCloseToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const announced = useRef<SessionView | null>(null);

  useEffect(() => {
    if (view.kind !== 'ended') return;
    const { page } = routeAt(pathname);
    if (!isGuardedPage(page)) return;
    const state: ReturnState = { returnTo: page, ended: view.reason };
    announced.current = view;
    closeToasts();
    // Replaces the history entry, so that Back does not lead to the private page.
    navigate(pathOf('login'), { replace: true, state });
  }, [view, pathname, navigate, closeToasts]);

  useEffect(() => {
    if (view.kind !== 'ended' || !visible || announced.current === view || sessionMonitor.view() !== view)
      return;
    announced.current = view;
    toast({
      about: 'session',
      title: sessionEnds[view.reason].title,
      description: sessionEnds[view.reason].text,
      tone: 'info',
    });
  }, [view, visible, sessionMonitor, toast]);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    useCallback((listener: () => void) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    }, []),
    () => document.visibilityState !== 'hidden',
  );
}
