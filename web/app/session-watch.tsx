import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SessionMonitor, SessionView } from '#core/session-security/session-monitor.ts';
import type { UseCases } from '#core/use-cases.ts';
import { sessionExpiredToast } from '../copy/session.ts';
import { useLoadPage } from '../runtime/load-page-context.ts';
import { pathOf, routeAt } from '../runtime/paths.ts';
import { forgetSignUp } from '../runtime/sign-up-storage.ts';
import { useToast } from '../runtime/toasts.tsx';
import { useLoadUseCases } from '../runtime/use-cases-context.tsx';
import { isGuardedPage, type ReturnState } from '../widgets/saving/return-state.ts';
import { WarningDialog } from '../widgets/session-dialog/warning-dialog.tsx';
import { useLogOut } from './log-out.ts';

const CHECK_MS = 1_000;

/** What a person does on a page. */
const ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;

/** The page came back from wherever it was. */
const AWAKE = ['focus', 'pageshow', 'online'] as const;

/** Keeps the session of this browser within its limits while the page is open. */
export function SessionWatch() {
  const load = useLoadUseCases();
  const [useCases, setUseCases] = useState<UseCases | null>(null);
  useEffect(() => {
    let left = false;
    const get = () => {
      load().then(
        (loaded) => {
          if (!left) setUseCases(loaded);
        },
        () => undefined,
      );
    };
    get();
    window.addEventListener('online', get);
    return () => {
      left = true;
      window.removeEventListener('online', get);
    };
  }, [load]);
  return useCases ? <Watching useCases={useCases} /> : null;
}

function Watching({
  useCases: { sessionMonitor, auth },
}: {
  useCases: Pick<UseCases, 'sessionMonitor' | 'auth'>;
}) {
  const view = useSyncExternalStore(sessionMonitor.subscribe, sessionMonitor.view);
  const visible = useVisible();
  const logOut = useLogOut();
  useEffect(() => sessionMonitor.start(), [sessionMonitor]);
  useEffect(
    () =>
      auth.subscribe((event) => {
        if (event === 'signed-out') forgetSignUp();
      }),
    [auth],
  );
  useActivity(sessionMonitor);
  useChecks(sessionMonitor);
  useExpiry(view, visible, sessionMonitor);
  const loadPage = useLoadPage();
  const warned = view.kind === 'warning';
  useEffect(() => {
    // At hand when it is needed, with or without a connection.
    if (warned) loadPage(pathOf('login')).catch(() => undefined);
  }, [warned, loadPage]);
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
        // A page that changes under a pointer at rest makes browsers tell of a move, too.
        const at = `${event.screenX} ${event.screenY}`;
        if (at === pointer) return;
        pointer = at;
      }
      sessionMonitor.onUserAction('activity');
    }
    for (const name of ACTIVITY) window.addEventListener(name, acted, { capture: true, passive: true });
    return () => {
      for (const name of ACTIVITY) window.removeEventListener(name, acted, { capture: true });
    };
  }, [sessionMonitor]);
}

/** Every second, and with a question to the backend when the page comes back. */
function useChecks(sessionMonitor: SessionMonitor): void {
  useEffect(() => {
    const timer = window.setInterval(sessionMonitor.check, CHECK_MS);
    const wake = () => {
      if (document.visibilityState !== 'hidden') sessionMonitor.wake();
    };
    for (const name of AWAKE) window.addEventListener(name, wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.clearInterval(timer);
      for (const name of AWAKE) window.removeEventListener(name, wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [sessionMonitor]);
}

/**
 * The session has ended: a page that needs one is left for the sign-in page, which leads back to it; every page says why,
 * once there is somebody to read it.
 */
function useExpiry(view: SessionView, visible: boolean, sessionMonitor: SessionMonitor): void {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const told = useRef<SessionView | null>(null);
  const explained = useRef<SessionView | null>(null);

  useEffect(() => {
    if (view.kind !== 'ended') return;
    const { page } = routeAt(pathname);
    if (!isGuardedPage(page)) return;
    const state: ReturnState = { returnTo: page, ended: view.reason };
    explained.current = view;
    // Without an entry of its own behind it: the way back does not lead to what only the person may see.
    navigate(pathOf('login'), { replace: true, state });
  }, [view, pathname, navigate]);

  useEffect(() => {
    if (view.kind !== 'ended' || !visible || told.current === view || sessionMonitor.view() !== view) return;
    told.current = view;
    toast({ ...sessionExpiredToast(view.reason, { explained: explained.current === view }), tone: 'info' });
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
