import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { journeyStep } from '#core/onboarding/journey.ts';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { shellCopy } from '../../copy/shell.ts';
import { DocumentHead } from '../../runtime/page.tsx';
import { useLoadPage } from '../../runtime/page-code.ts';
import { pathOf } from '../../runtime/paths.ts';
import { sessionNote } from '../../runtime/session-hint.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { LoadedUseCasesContext, useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { ReturnState } from '../saving/return-state.ts';
import { reloadWhenReached } from './reload-when-reached.ts';
import { Unreached } from './unreached.tsx';

interface Entered {
  readonly kind: 'entered';
  readonly useCases: UseCases;
  readonly session: Session;
  readonly status: OnboardingStatus;
}
type GuardState = Readonly<{ kind: 'waiting' }> | Readonly<{ kind: 'undecided' }> | Entered;

interface GuardedProps {
  readonly page: GuardedPage;
  readonly children: (entered: { session: Session; status: OnboardingStatus }) => ReactNode;
}

/** Where nobody but a person without a session is sent. */
const ENTRANCES: readonly string[] = ['verify-email', 'signup', 'login'];

/** Whether what is drawn may be seen: `asking` and `unreached` keep it, and what was typed into it, out of sight. */
type Cover = 'none' | 'asking' | 'unreached';

/**
 * Lets a person in, sends them elsewhere, or says that it cannot tell yet: 'Loading...' while it waits, a way to
 * try again when there is no answer, and a redirect only after a definite one. Asks again when the session ends in any tab;
 * where it ended by its limits, the session watch knows where to go, and where it ended while nobody looked, signing in leads
 * back here. A page that comes back from the browser's page cache shows nothing before its person is admitted
 * again.
 */
export function Guarded({ page, children }: GuardedProps) {
  const load = useLoadUseCases();
  const navigate = useNavigate();
  const { backend } = useSiteSettings();
  const [state, setState] = useState<GuardState>({ kind: 'waiting' });
  const [cover, setCover] = useState<Cover>('none');
  const asked = useRef(0);

  const ask = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const undecided = () => {
      setState((before) => (before.kind === 'entered' ? before : { kind: 'undecided' }));
      setCover((before) => (before === 'asking' ? 'unreached' : before));
    };
    const seemedSignedIn = sessionNote(backend) === true;
    try {
      const useCases = await load();
      // The dashboard has the rule of the countdown: a session, or else the sign-in page.
      const decision = await useCases.guard(page === 'dashboard' ? 'launch-countdown' : page);
      if (turn !== asked.current) return;
      if (decision.kind === 'enter') {
        setState({ kind: 'entered', useCases, session: decision.session, status: decision.status });
        setCover('none');
      } else if (decision.kind === 'undecided') {
        undecided();
      } else if (
        window.location.pathname === pathOf(page) &&
        useCases.sessionMonitor.view().kind !== 'ended'
      ) {
        const ended = seemedSignedIn && ENTRANCES.includes(decision.to);
        const back: ReturnState = { returnTo: page };
        if (ended) navigate(pathOf('login'), { replace: true, state: back });
        else navigate(pathOf(decision.to), { replace: true });
      }
    } catch (error) {
      console.error(error);
      if (turn !== asked.current) return;
      undecided();
      if (turn > 1) void reloadWhenReached();
    }
  }, [load, navigate, page, backend]);

  useEffect(() => {
    void ask();
    return () => {
      asked.current += 1;
    };
  }, [ask]);

  const useCases = state.kind === 'entered' ? state.useCases : null;
  const userId = state.kind === 'entered' ? state.session.userId : null;
  useEffect(
    () =>
      useCases?.auth.subscribe((event, session) => {
        if (event === 'signed-out') void ask();
        if (event === 'signed-in' && session?.userId !== userId) {
          setCover('asking');
          void ask();
        }
      }),
    [useCases, userId, ask],
  );

  useEffect(() => {
    const hide = () => flushSync(() => setCover('asking'));
    function left(event: PageTransitionEvent) {
      if (event.persisted) hide();
    }
    function cameBack(event: PageTransitionEvent) {
      if (!event.persisted) return;
      hide();
      void ask();
    }
    // Events that a tab slept through are lost; the note of the browser's other tabs is not.
    function looked() {
      if (document.visibilityState !== 'visible' || sessionNote(backend) !== false) return;
      hide();
      void ask();
    }
    window.addEventListener('pagehide', left);
    window.addEventListener('pageshow', cameBack);
    document.addEventListener('visibilitychange', looked);
    return () => {
      window.removeEventListener('pagehide', left);
      window.removeEventListener('pageshow', cameBack);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [backend, ask]);

  const loadPage = useLoadPage();
  const entered = state.kind === 'entered';
  useEffect(() => {
    const next = page === 'dashboard' ? null : journeyStep(page).leadsTo;
    // A failed save does not stop the journey, so neither may code that was not fetched in time.
    if (entered && next) loadPage(pathOf(next)).catch(() => undefined);
  }, [entered, page, loadPage]);

  const unreached = (
    <Unreached
      onTryAgain={() => {
        setState((before) => (before.kind === 'entered' ? before : { kind: 'waiting' }));
        setCover((before) => (before === 'none' ? before : 'asking'));
        void ask();
      }}
    />
  );
  if (state.kind === 'entered') {
    return (
      <LoadedUseCasesContext value={state.useCases}>
        {cover === 'asking' ? (
          <Loading label={shellCopy.loading} />
        ) : cover === 'unreached' ? (
          unreached
        ) : null}
        <div hidden={cover !== 'none'}>
          <Fragment key={state.session.userId}>
            {children({ session: state.session, status: state.status })}
          </Fragment>
        </div>
      </LoadedUseCasesContext>
    );
  }
  if (state.kind === 'undecided') return unreached;
  return (
    <>
      <DocumentHead title={shellCopy.loading} noindex />
      <Loading label={shellCopy.loading} late={shellCopy.late} />
    </>
  );
}
