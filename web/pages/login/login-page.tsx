import { use, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { loginCopy } from '../../copy/login.ts';
import { NavigatedContext } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import { pathOf } from '../../runtime/paths.ts';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useSignedInElsewhere } from '../../widgets/one-time-code/use-signed-in-elsewhere.ts';
import { returnStateIn } from '../../widgets/saving/return-state.ts';
import { type CodeSent, codeSentIn } from './code-sent.ts';
import { ExpiryNotice } from './expiry-notice.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TypeCode } from './type-code.tsx';

/**
 * `/login`: signs in by password or by an emailed code, or asks for a reset link. Where a session ended, it says why and
 * leads back there.
 */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const hydrated = useHydrated();
  /** Where a message with a code was sent, the way on is the code, until the person says otherwise. */
  const [form, setForm] = useState<'sign-in' | 'reset' | 'code'>('code');
  const navigated = use(NavigatedContext);
  const [turned, setTurned] = useState(false);
  const email = useRef('');
  const gone = useRef(false);
  /** A form of this page is signing in: it goes on by itself, when it has said and kept what it wants to. */
  const signingIn = useRef(false);
  // The prerendered document knows nothing of the history entry.
  const back = hydrated ? returnStateIn(state) : null;
  const sent = hydrated ? codeSentIn(state) : null;
  const shown = form === 'code' && sent === null ? 'sign-in' : form;

  async function goOn(useCases: UseCases, session: Session) {
    if (gone.current) return;
    gone.current = true;
    // Where the backend cannot say how far the person is, the guard of the first step asks again.
    const to =
      returnStateIn(state)?.returnTo ?? (await useCases.continuePage(session)).unwrapOr('signup-calendar');
    navigate(pathOf(to), { replace: true });
  }

  // Who is signed in already has nothing to do here.
  useSignedInElsewhere(
    (useCases, session) => {
      if (!signingIn.current) void goOn(useCases, session);
    },
    { waiting: shown === 'code' },
  );

  // The other form is another screen: its heading takes the focus, which would be lost with the button that was pressed.
  // The history entry is replaced, so that the messages about the form before go as they do with another page.
  function turnTo(next: typeof form, codeSent: CodeSent | null = sent) {
    setTurned(true);
    setForm(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
    navigate(pathOf('login'), { replace: true, state: { ...back, ...(codeSent ? { codeSent } : {}) } });
  }

  return (
    <NavigatedContext value={navigated || turned}>
      {shown === 'code' && sent !== null ? (
        <Page key="code" title={loginCopy.codeHeading}>
          <TypeCode
            sent={sent}
            signingIn={signingIn}
            onSignedIn={goOn}
            onPassword={() => turnTo('sign-in')}
          />
        </Page>
      ) : shown === 'reset' ? (
        <Page key="reset" title={loginCopy.resetHeading} intro={loginCopy.resetIntro}>
          <ResetRequestForm email={email} onBack={() => turnTo('sign-in')} />
        </Page>
      ) : (
        <Page key="sign-in" title={loginCopy.title} heading={loginCopy.heading} intro={loginCopy.intro}>
          <Stack gap={6}>
            {back ? <ExpiryNotice page={back.returnTo} reason={back.ended ?? null} /> : null}
            <SignInForm
              email={email}
              sent={sent}
              signingIn={signingIn}
              onSignedIn={goOn}
              onForgot={() => turnTo('reset')}
              onCodeSent={(to) => turnTo('code', to)}
            />
          </Stack>
        </Page>
      )}
    </NavigatedContext>
  );
}
