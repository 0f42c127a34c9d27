import { use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import { JOURNEY } from '#core/onboarding/journey.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { NavigatedContext } from '../../app/navigation.tsx';
import { pathOf } from '../../app/paths.ts';
import type { UseCases } from '../../app/use-cases.ts';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';
import { loginCopy } from '../../copy/login.ts';
import { Page } from '../../ui/page.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The step a session ended on, when `/login` was reached from there (decision 24). */
function returnPage(state: unknown): JourneyPage | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  const step = JOURNEY.find(({ page, needs }) => page === state.returnTo && needs === 'session');
  return step?.page ?? null;
}

/** `/login` (spec sections 2, 4, 5 and 8): the screen toggles between signing in and asking for a reset link. */
export function LoginPage() {
  const loadUseCases = useLoadUseCases();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [form, setForm] = useState<'sign-in' | 'reset'>('sign-in');
  const navigated = use(NavigatedContext);
  const [turned, setTurned] = useState(false);
  const email = useRef('');
  const gone = useRef(false);

  const goOn = useRef<(useCases: UseCases, session: Session) => Promise<void>>(async () => {});
  goOn.current = async (useCases, session) => {
    if (gone.current) return;
    gone.current = true;
    const back = returnPage(state);
    // Where the backend cannot say how far the person is, the guard of the first step asks again.
    const to = back ?? (await useCases.continuePage(session)).unwrapOr('signup-calendar');
    navigate(pathOf(to), { replace: true });
  };

  // Who is signed in already has nothing to do here (spec section 2; decision 45).
  useEffect(() => {
    let left = false;
    loadUseCases().then(
      async (useCases) => {
        const session = (await useCases.auth.currentSession()).unwrapOr(null);
        if (session && !left) await goOn.current(useCases, session);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [loadUseCases]);

  function turnTo(next: typeof form) {
    setTurned(true);
    setForm(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  // The other form is another screen: its heading takes the focus, which would be lost with the button that was pressed.
  return (
    <NavigatedContext value={navigated || turned}>
      {form === 'sign-in' ? (
        <Page key="sign-in" title={loginCopy.title} heading={loginCopy.heading} intro={loginCopy.intro}>
          <SignInForm
            email={email}
            onSignedIn={(useCases, session) => goOn.current(useCases, session)}
            onForgot={() => turnTo('reset')}
          />
        </Page>
      ) : (
        <Page key="reset" title={loginCopy.resetHeading} intro={loginCopy.resetIntro}>
          <ResetRequestForm email={email} onBack={() => turnTo('sign-in')} />
        </Page>
      )}
    </NavigatedContext>
  );
}
