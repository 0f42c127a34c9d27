import { use, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loginCopy, loginToasts } from '#copy/login.ts';
import { savingCopy } from '#copy/saving.ts';
import { sessionCopy, sessionEnds, typedAgain } from '#copy/session.ts';
import { isBeforePassword } from '#core/onboarding/journey.ts';
import { type GuardedPage, isStep } from '#core/onboarding/route-guard.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { SessionEnd } from '#core/session-limits.ts';
import { pathOf } from '#core/site/pages.ts';
import type { UseCases } from '#core/use-cases.ts';
import { NavigatedContext, useNavigateFromHere } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import type { PendingEmail } from '../../runtime/pending-sign-up.ts';
import { useProblem } from '../../runtime/problem.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FormBesideLinks } from '../../widgets/form-beside-links/form-beside-links.tsx';
import { useSignedInElsewhere } from '../../widgets/one-time-code/use-signed-in-elsewhere.ts';
import { returnStateIn } from '../../widgets/saving/return-state.ts';
import { codeSentIn, invalidResetIn } from './login-state.ts';
import { ResetRequestForm } from './reset-request-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TypeCode } from './type-code.tsx';

/** `/login`: a password, an emailed code, or a reset link. It says why a session has ended, and returns to its page. */
export function LoginPage() {
  const toast = useToast();
  const navigate = useNavigateFromHere();
  const { state, search } = useLocation();
  const hydrated = useHydrated();
  const problem = useProblem();
  const [chosen, setChosen] = useState<'sign-in' | 'reset' | 'code' | null>(null);
  const navigated = use(NavigatedContext);
  const [switched, setSwitched] = useState(false);
  const email = useRef<string | null>(null);
  const saveUsername = useRef<boolean | null>(null);
  const gone = useRef(false);
  /** True while a form of this page signs in. That form navigates itself once it has finished. */
  const signingIn = useRef(false);
  /** Of the history entry, or of the server, to which a session that has ended came. */
  const returning =
    returnStateIn(state) ?? returnStateIn({ returnTo: new URLSearchParams(search).get('return') });
  // The history state is not available during prerendering.
  const back = hydrated ? returning : null;
  const sent = hydrated ? codeSentIn(state) : null;
  const codeFirst = back !== null && isBeforePassword(back.returnTo);
  const invalidReset = hydrated ? invalidResetIn(state) : null;
  const shown = chosen ?? (invalidReset ? 'reset' : sent ? 'code' : 'sign-in');

  async function goOn(useCases: UseCases, session: Session) {
    if (gone.current) return;
    gone.current = true;
    const to = returning?.returnTo ?? (await useCases.continuePage(session));
    if (signingIn.current) toast({ about: 'session', ...loginToasts.success, tone: 'success' });
    return navigate(pathOf(to), { replace: true });
  }

  // A signed-in person is redirected.
  useSignedInElsewhere(
    (useCases, session) => {
      // Whoever is sent here although signed in has to read why.
      if (!signingIn.current && problem !== 'log-in-again') void goOn(useCases, session);
    },
    { waiting: shown === 'code' },
  );

  // Switching forms counts as a navigation: the heading takes the focus, because the pressed button disappears. The history
  // entry is replaced, so that toasts about the previous form are removed.
  function switchTo(next: NonNullable<typeof chosen>, codeSent: PendingEmail | null = sent) {
    setSwitched(true);
    setChosen(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
    navigate(pathOf('login'), { replace: true, state: { ...back, ...(codeSent ? { codeSent } : {}) } });
  }

  return (
    <NavigatedContext value={navigated || switched}>
      {shown === 'code' && sent !== null ? (
        <Page key="code" title={loginCopy.codeHeading} width="wide">
          <FormBesideLinks>
            <TypeCode
              sent={sent}
              signingIn={signingIn}
              onSignedIn={goOn}
              onPassword={() => switchTo('sign-in')}
            />
          </FormBesideLinks>
        </Page>
      ) : shown === 'reset' ? (
        <Page
          key="reset"
          title={loginCopy.resetHeading}
          width="wide"
          {...(invalidReset ? {} : { intro: loginCopy.resetIntro })}
        >
          <FormBesideLinks>
            <ResetRequestForm invalidReset={invalidReset} email={email} onBack={() => switchTo('sign-in')} />
          </FormBesideLinks>
        </Page>
      ) : (
        <Page
          key="sign-in"
          title={loginCopy.title}
          heading={loginCopy.heading}
          width="wide"
          intro={codeFirst ? loginCopy.introCodeFirst : loginCopy.intro}
        >
          <FormBesideLinks
            links={
              <p>
                {loginCopy.noAccount} <TextLink to={pathOf('start')}>{loginCopy.createAccount}</TextLink>
              </p>
            }
          >
            <Stack gap={6}>
              {back && problem === null ? (
                <ExpiryNotice page={back.returnTo} reason={back.ended ?? null} />
              ) : null}
              <SignInForm
                email={email}
                saveUsername={saveUsername}
                sent={sent}
                codeFirst={codeFirst}
                signingIn={signingIn}
                onSignedIn={goOn}
                onForgot={() => switchTo('reset')}
                onCodeSent={(to) => switchTo('code', to)}
              />
            </Stack>
          </FormBesideLinks>
        </Page>
      )}
    </NavigatedContext>
  );
}

/** Says why the session ended, if known, and that nothing is lost. */
function ExpiryNotice({ page, reason }: { page: GuardedPage; reason: SessionEnd | null }) {
  const { title, text } = reason === null ? savingCopy.sessionEnded : sessionEnds[reason];
  // Nothing is promised without a login: the account may have been deleted.
  return (
    <Notice tone="calm" title={title}>
      <p>
        {text} {isStep(page) ? sessionCopy.backToStep : sessionCopy.backToPage} {typedAgain[page]}
      </p>
    </Notice>
  );
}
