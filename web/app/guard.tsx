import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GuardedPage } from '#core/onboarding/admit-step.ts';
import { journeyStep } from '#core/onboarding/journey.ts';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { shellCopy } from '../copy/shell.ts';
import { Loading } from '../ui/loading.tsx';
import { DocumentHead } from '../ui/page.tsx';
import { useLoadPage } from './page-code.ts';
import { pathOf } from './paths.ts';
import { Unreached } from './unreached.tsx';
import type { UseCases } from './use-cases.ts';
import { LoadedUseCasesContext, useLoadUseCases } from './use-cases-context.tsx';

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

/**
 * Lets a person in, sends them elsewhere, or says that it cannot tell yet (decision 31): 'Loading...' while it waits, a way to
 * try again when there is no answer, and a redirect only after a definite one. Asks again when the session ends in any tab.
 */
export function Guarded({ page, children }: GuardedProps) {
  const load = useLoadUseCases();
  const navigate = useNavigate();
  const [state, setState] = useState<GuardState>({ kind: 'waiting' });
  const mounted = useRef(true);

  const ask = useCallback(async () => {
    try {
      const useCases = await load();
      // The dashboard has the rule of the countdown: a session, or else the sign-in page (spec section 2).
      const admission = await useCases.admit(page === 'dashboard' ? 'launch-countdown' : page);
      if (!mounted.current) return;
      if (admission.kind === 'enter') {
        setState({ kind: 'entered', useCases, session: admission.session, status: admission.status });
      } else if (admission.kind === 'undecided') {
        setState((before) => (before.kind === 'entered' ? before : { kind: 'undecided' }));
      } else if (window.location.pathname === pathOf(page)) {
        navigate(pathOf(admission.to), { replace: true });
      }
    } catch (error) {
      console.error(error);
      if (mounted.current) setState((before) => (before.kind === 'entered' ? before : { kind: 'undecided' }));
    }
  }, [load, navigate, page]);

  useEffect(() => {
    mounted.current = true;
    void ask();
    return () => {
      mounted.current = false;
    };
  }, [ask]);

  const useCases = state.kind === 'entered' ? state.useCases : null;
  useEffect(
    () =>
      useCases?.auth.subscribe((event) => {
        if (event === 'signed-out') void ask();
      }),
    [useCases, ask],
  );

  const loadPage = useLoadPage();
  const entered = state.kind === 'entered';
  useEffect(() => {
    const next = page === 'dashboard' ? null : journeyStep(page).leadsTo;
    // A failed save does not stop the journey (spec section 4), so neither may code that was not fetched in time.
    if (entered && next) loadPage(pathOf(next)).catch(() => undefined);
  }, [entered, page, loadPage]);

  if (state.kind === 'entered') {
    return (
      <LoadedUseCasesContext value={state.useCases}>
        {children({ session: state.session, status: state.status })}
      </LoadedUseCasesContext>
    );
  }
  if (state.kind === 'undecided') {
    return (
      <Unreached
        onTryAgain={() => {
          setState({ kind: 'waiting' });
          void ask();
        }}
      />
    );
  }
  return (
    <>
      <DocumentHead title={shellCopy.loading} noindex />
      <Loading label={shellCopy.loading} />
    </>
  );
}
