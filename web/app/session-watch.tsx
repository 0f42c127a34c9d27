import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SecurityView, SessionKeeper } from '#core/session-security/session-keeper.ts';
import type { UseCases } from '#core/use-cases.ts';
import { sessionExpiredToast } from '../copy/session.ts';
import { forgetSignUp } from '../pages/start/sign-up-memory.ts';
import { isGuardedPage, type ReturnState } from '../widgets/saving/return-state.ts';
import { WarningDialog } from '../widgets/session-dialog/warning-dialog.tsx';
import { useLogOut } from './log-out.ts';
import { useLoadPage } from './page-code.ts';
import { pathOf, routeAt } from './paths.ts';
import { useToast } from './toasts.tsx';
import { useLoadUseCases } from './use-cases-context.tsx';

const TICK_MS = 1_000;

/** What a person does on a page (spec section 4, 'Session security'). */
const ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;

/** Whichever tab of this browser holds it draws the warning. */
const WARNING_LOCK = 'checkahead-idle-warning';

/** Keeps the session of this browser within its limits while the page is open (spec section 4; decisions 24, 37, 43, 48). */
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

function Watching({ useCases: { keeper, auth } }: { useCases: Pick<UseCases, 'keeper' | 'auth'> }) {
  const view = useSyncExternalStore(keeper.subscribe, keeper.view);
  const logOut = useLogOut();
  useEffect(() => keeper.start(), [keeper]);
  useEffect(
    () =>
      auth.subscribe((event) => {
        if (event === 'signed-out') forgetSignUp();
      }),
    [auth],
  );
  useActivity(keeper);
  useBeat(keeper);
  useExpiry(view, keeper);
  const loadPage = useLoadPage();
  const warned = view.kind === 'warning';
  useEffect(() => {
    // At hand when it is needed, with or without a connection.
    if (warned) loadPage(pathOf('login')).catch(() => undefined);
  }, [warned, loadPage]);
  const ours = useOneTab(warned);
  return (
    <WarningDialog
      secondsLeft={view.kind === 'warning' && ours ? view.secondsLeft : null}
      onStay={() => keeper.stay()}
      onLogOut={logOut}
    />
  );
}

function useActivity(keeper: SessionKeeper): void {
  useEffect(() => {
    let pointer: string | null = null;
    function acted(event: Event) {
      if (event instanceof MouseEvent && event.type === 'mousemove') {
        // A page that changes under a pointer at rest makes browsers tell of a move, too.
        const at = `${event.screenX} ${event.screenY}`;
        if (at === pointer) return;
        pointer = at;
      }
      keeper.activity();
    }
    for (const name of ACTIVITY) window.addEventListener(name, acted, { capture: true, passive: true });
    return () => {
      for (const name of ACTIVITY) window.removeEventListener(name, acted, { capture: true });
    };
  }, [keeper]);
}

/** The keeper looks at the clocks every second, and at once when the page comes back from wherever it was. */
function useBeat(keeper: SessionKeeper): void {
  useEffect(() => {
    const look = () => keeper.tick();
    const timer = window.setInterval(look, TICK_MS);
    for (const name of ['focus', 'pageshow', 'online']) window.addEventListener(name, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      for (const name of ['focus', 'pageshow', 'online']) window.removeEventListener(name, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [keeper]);
}

/**
 * The session has ended: a page that needs one is left for the sign-in page, which leads back to it; every page says why,
 * once there is somebody to read it.
 */
function useExpiry(view: SecurityView, keeper: SessionKeeper): void {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const visible = useVisible();
  const told = useRef<SecurityView | null>(null);
  const explained = useRef<SecurityView | null>(null);

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
    if (view.kind !== 'ended' || !visible || told.current === view || keeper.view() !== view) return;
    told.current = view;
    toast({ ...sessionExpiredToast(view.reason, { explained: explained.current === view }), tone: 'info' });
  }, [view, visible, keeper, toast]);
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

/** The person is at this tab, and not at another one that is only in sight. */
const IN_USE = ['focus', 'keydown', 'pointerdown'] as const;

/**
 * True in one visible tab of this browser at a time while it is `wanted`, and in the one that the person uses rather than in
 * another; where the browser has no locks, in each visible tab.
 */
function useOneTab(wanted: boolean): boolean {
  const visible = useVisible();
  const trying = wanted && visible;
  const [ours, setOurs] = useState(false);
  useEffect(() => {
    if (!trying) return;
    // Only pages that came safely, over https or from this very machine, have them.
    const locks: LockManager | undefined = navigator.locks;
    if (!locks) {
      setOurs(true);
      return () => setOurs(false);
    }
    const over = new AbortController();
    /** The request that holds the lock here, and whether one waits for it. */
    let holder: object | null = null;
    let waiting = false;
    function request(how: LockOptions) {
      const own = {};
      const held = () => {
        if ('signal' in how) waiting = false;
        return new Promise<void>((release) => {
          if (over.signal.aborted) return release();
          over.signal.addEventListener('abort', () => release());
          holder = own;
          setOurs(true);
        });
      };
      locks?.request(WARNING_LOCK, how, held).catch((error: unknown) => {
        if (over.signal.aborted) return;
        const taken = error instanceof DOMException && error.name === 'AbortError';
        // A browser that refuses locks here: better two warnings than none.
        if (!taken) setOurs(true);
        else if (holder === own) {
          holder = null;
          setOurs(false);
          wait();
        }
      });
    }
    function wait() {
      if (waiting) return;
      waiting = true;
      request({ signal: over.signal });
    }
    function takeOver() {
      if (holder === null) request({ steal: true });
    }
    if (document.hasFocus()) takeOver();
    else wait();
    for (const name of IN_USE) window.addEventListener(name, takeOver, { capture: true });
    return () => {
      for (const name of IN_USE) window.removeEventListener(name, takeOver, { capture: true });
      over.abort();
      setOurs(false);
    };
  }, [trying]);
  return trying && ours;
}
