import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { callbackToasts } from '#copy/callback.ts';
import { shellCopy } from '#copy/shell.ts';
import { journeyStep, leadsBack } from '#core/onboarding/journey.ts';
import type { GuardDecision, GuardedPage } from '#core/onboarding/route-guard.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { OnboardingStatus } from '#core/record/onboarding-status.ts';
import type { Arrival } from '#core/site/page-problems.ts';
import { pathOf } from '#core/site/pages.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useBeforeShown } from '../../runtime/navigation.tsx';
import { LoadingPage } from '../../runtime/page.tsx';
import { addressOf } from '../../runtime/paths.ts';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { reloadWhenReached } from '../../runtime/reload.ts';
import { readSessionHint } from '../../runtime/session-hint.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { LoadedUseCasesContext, useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { usePrefetch } from '../../runtime/use-prefetch.ts';
import { Loading } from '../../ui/loading.tsx';
import type { ReturnState } from '../saving/return-state.ts';
import { arrivalIn } from './arrival.ts';
import { ServiceUnreachable } from './service-unreachable.tsx';

export interface Entered {
  readonly session: Session;
  readonly status: OnboardingStatus;
}
type WithUseCases = Entered & { readonly useCases: UseCases };
type GuardState = Readonly<{ kind: 'loading' | 'undecided' }> | (WithUseCases & { readonly kind: 'entered' });
type Checked = Readonly<{ useCases: UseCases; decision: GuardDecision }>;

/** `checking` and `unreachable` hide the page but keep it mounted, so that what was typed is not lost. */
type Cover = 'none' | 'checking' | 'unreachable';

/** What this browser has not sent yet is not in the document, so it is shown after hydration, before what was entered meanwhile. */
const withoutDraft = ({ saver, ...useCases }: UseCases): UseCases => ({
  ...useCases,
  saver: { ...saver, draft: () => null, typed: () => ({}), known: (_, record) => record ?? {} },
});

async function checkEntry(load: () => Promise<UseCases>, page: GuardedPage): Promise<Checked> {
  const useCases = await load();
  return { useCases, decision: await useCases.guard(page) };
}

/**
 * Renders the page only for a person who may open it: at once if the server has rendered it, and after a press once the check has
 * passed. Redirects only after a definite answer. A session that ended in the background leads to `/login` and back; one that
 * reached its limits is left to the session watch. A page of the back/forward cache stays hidden until it is checked.
 */
export function Guarded({
  page,
  children,
}: {
  page: GuardedPage;
  children: (entered: Entered) => ReactNode;
}) {
  const load = useLoadUseCases();
  const navigate = useNavigate();
  const { backend } = useSiteSettings();
  const personal = usePersonalPage();
  const first = useRef(useBeforeShown(() => checkEntry(load, page).catch(() => null)));
  const [state, setState] = useState<GuardState>(() => {
    if (personal) return { kind: 'entered', ...personal };
    const { useCases, decision } = first.current ?? {};
    return useCases && decision?.kind === 'enter'
      ? { ...decision, useCases, kind: 'entered' }
      : { kind: 'loading' };
  });
  const arrived = arrivalIn(useLocation().search);
  const [cover, setCover] = useState<Cover>('none');
  const lastCheck = useRef(0);
  const hasEntered = useRef(false);
  const wasSeen = useRef(personal !== null);

  const check = useCallback(async () => {
    lastCheck.current += 1;
    const current = lastCheck.current;
    const undecided = () => {
      setState((before) => (before.kind === 'entered' ? before : { kind: 'undecided' }));
      setCover((before) => (before === 'checking' ? 'unreachable' : before));
    };
    // The tab that ended the session may have cleared the hint already.
    const wasSignedIn = hasEntered.current || readSessionHint(backend) === true;
    try {
      const { useCases, decision } = first.current ?? (await checkEntry(load, page));
      first.current = null;
      if (current !== lastCheck.current) return;
      if (decision.kind === 'enter') {
        hasEntered.current = true;
        setState({ ...decision, useCases, kind: 'entered' });
        setCover('none');
      } else if (decision.kind === 'undecided') {
        undecided();
      } else if (
        window.location.pathname === addressOf(page) &&
        useCases.sessionMonitor.view().kind !== 'ended'
      ) {
        const back: ReturnState = { returnTo: page };
        if (leadsBack(wasSignedIn, decision.to)) navigate(pathOf('login'), { replace: true, state: back });
        else navigate(pathOf(decision.to), { replace: true });
      }
    } catch (error) {
      console.error(error);
      if (current !== lastCheck.current) return;
      undecided();
      if (current > 1) void reloadWhenReached();
    }
  }, [load, navigate, page, backend]);

  useEffect(() => {
    void check();
    return () => {
      lastCheck.current += 1;
    };
  }, [check]);

  const entered = state.kind === 'entered' ? state : null;
  const useCases = entered?.useCases;
  const { userId, email } = entered?.session ?? {};
  useEffect(
    () =>
      useCases?.auth.subscribe((event, session) => {
        if (event === 'signed-out') void check();
        if (event !== 'signed-in' || (session?.userId === userId && session?.email === email)) return;
        // The same person has changed the address: the page stays as it is until the check has passed.
        if (session?.userId !== userId) setCover('checking');
        void check();
      }),
    [useCases, userId, email, check],
  );

  useEffect(() => {
    const hide = () => flushSync(() => setCover('checking'));
    function onPageHide(event: PageTransitionEvent) {
      if (event.persisted) hide();
    }
    function onPageShow(event: PageTransitionEvent) {
      if (!event.persisted) return;
      hide();
      void check();
    }
    // A suspended tab misses events, so it reads the hint that other tabs have written. The sign-up may have gone on in one.
    function onVisible() {
      if (document.visibilityState !== 'visible') return;
      if (readSessionHint(backend) === false) hide();
      void check();
    }
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pagehide', onPageHide, { signal });
    window.addEventListener('pageshow', onPageShow, { signal });
    document.addEventListener('visibilitychange', onVisible, { signal });
    return () => stop.abort();
  }, [backend, check]);

  const seen = entered !== null && cover === 'none';
  // 'Loading...' is too short for the position that the browser restores on Back, so it would stay at the footer.
  useLayoutEffect(() => {
    // Whoever has scrolled the document stays where they are.
    if (seen && !wasSeen.current) window.scrollTo(0, 0);
    wasSeen.current = seen;
  }, [seen]);
  usePrefetch(entered && page !== 'dashboard' ? journeyStep(page).leadsTo : null);

  const unreachable = (
    <ServiceUnreachable
      onTryAgain={() => {
        setState((before) => (before.kind === 'entered' ? before : { kind: 'loading' }));
        setCover((before) => (before === 'none' ? before : 'checking'));
        void check();
      }}
    />
  );
  if (entered) {
    return (
      <LoadedUseCasesContext value={personal ? withoutDraft(entered.useCases) : entered.useCases}>
        {arrived ? <Arrived {...entered} page={page} arrived={arrived} /> : null}
        {cover === 'checking' ? (
          <Loading label={shellCopy.loading} />
        ) : cover === 'unreachable' ? (
          unreachable
        ) : null}
        <div hidden={cover !== 'none'}>
          <Fragment key={userId}>{children(entered)}</Fragment>
        </div>
      </LoadedUseCasesContext>
    );
  }
  if (state.kind === 'undecided') return unreachable;
  return <LoadingPage />;
}

/** Says once what was just done: a reload must not repeat it. The last step leads on only by a press. */
function Arrived({
  page,
  arrived,
  useCases,
  session,
}: WithUseCases & { page: GuardedPage; arrived: Arrival }): null {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (arrived === 'password-updated' && page === 'signup-confirmation') return;
    if (arrived === 'verified' || arrived === 'email-changed') {
      useCases.afterLink(session);
      toast({ about: 'session', ...callbackToasts[arrived], tone: 'success' });
    }
    navigate(pathname, { replace: true });
  }, [page, arrived, useCases, session, pathname, toast, navigate]);
  return null;
}
