import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { callbackToasts } from '#copy/callback.ts';
import { codeProblems, verifyEmailCopy, verifyEmailToasts } from '#copy/verify-email.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { pathOf } from '#core/site/pages.ts';
import type { UseCases } from '#core/use-cases.ts';
import { problemSentence } from '../../copy/page-problem.ts';
import { verifyCodeSentence } from '../../copy/verify-code-sentence.ts';
import { useNavigateFromHere } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import {
  firstTouch,
  type PendingEmail,
  pendingEmail,
  rememberPendingEmail,
} from '../../runtime/pending-sign-up.ts';
import { useProblem } from '../../runtime/problem.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useCloseToasts, useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';
import { usePrefetch } from '../../runtime/use-prefetch.ts';
import { Address } from '../../ui/address.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { journeyProgress } from '../../widgets/journey/journey-step.tsx';
import { StepAside, StepLayout } from '../../widgets/journey/step-layout.tsx';
import { CodeForm } from '../../widgets/one-time-code/code-form.tsx';
import { ResendPanel } from '../../widgets/one-time-code/resend-panel.tsx';
import { useSendAgain } from '../../widgets/one-time-code/use-send-again.ts';
import { useSignedInElsewhere } from '../../widgets/one-time-code/use-signed-in-elsewhere.ts';
import { HowToCheck, WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { linkProblemIn, NewLink } from './new-link.tsx';

/** `/signup/verify-email`. Before hydration the code form is native. */
export function VerifyEmailPage() {
  const toast = useToast();
  const closeToasts = useCloseToasts();
  const ask = useAsk();
  const navigate = useNavigateFromHere();
  const { backend } = useSiteSettings();
  const problem = useProblem();
  const gone = useRef(false);
  /** True while a code is checked. The code form then handles the sign-in itself. */
  const verifying = useRef(false);
  const [pending, setPending] = useState<PendingEmail | null>(null);
  const [resends, setResends] = useState(0);
  const sendAgain = useSendAgain((sent) => {
    keep(sent);
    setResends((before) => before + 1);
  });
  const { state } = useLocation();
  // The history state is not available during prerendering.
  const linkProblem = useHydrated() ? linkProblemIn(state) : null;

  useEffect(() => setPending(pendingEmail()), []);
  usePrefetch('signup-calendar');

  useSignedInElsewhere((useCases, session) => void goOn(useCases, session), { waiting: true });

  function keep(sent: PendingEmail) {
    rememberPendingEmail(sent);
    setPending(sent);
  }

  /** Ignores a session of another address that was already signed in here. */
  async function goOn(useCases: UseCases, session: Session) {
    const waitingFor = pendingEmail();
    if (
      gone.current ||
      verifying.current ||
      (waitingFor && normalizeEmail(waitingFor.email) !== session.email)
    )
      return;
    gone.current = true;
    const next = await useCases.continuePage(session);
    // 'Check your email' is over.
    closeToasts();
    navigate(pathOf(next), { replace: true });
  }

  function sayNoEmail(): null {
    toast({ about: 'form', ...verifyEmailToasts.noEmail, tone: 'error' });
    return null;
  }

  async function checkCode(code: string): Promise<string | null> {
    if (pending === null) return sayNoEmail();
    verifying.current = true;
    const verified = await ask(({ verifyCode }) => verifyCode({ email: pending.email, code }));
    verifying.current = false;
    if (verified.isErr()) return verifyCodeSentence(verified.error);
    if (!gone.current) {
      gone.current = true;
      toast({ about: 'session', ...callbackToasts.verified, tone: 'success' });
      await navigate(pathOf(verified.value.to), { replace: true });
    }
    return null;
  }

  async function resend(): Promise<{ waitSeconds: number } | null> {
    if (pending === null) return sayNoEmail();
    return sendAgain({ email: pending.email, campaign: firstTouch() });
  }

  if (linkProblem) {
    return (
      <Page
        title={verifyEmailCopy.newLinkTitle}
        progress={linkProblem.kind === 'link-used' ? null : journeyProgress('verify-email')}
      >
        <StepLayout>
          <NewLink
            problem={linkProblem}
            onSent={(sent) => {
              keep(sent);
              navigate(pathOf('verify-email'), { replace: true });
            }}
          />
          <HaveAccount />
          <HowToCheck />
        </StepLayout>
      </Page>
    );
  }

  return (
    <Page
      title={verifyEmailCopy.title}
      intro={
        pending ? (
          <p>
            {verifyEmailCopy.sentTo} <Address as="strong">{pending.email}</Address>
          </p>
        ) : (
          <p>{verifyEmailCopy.sentSomewhere}</p>
        )
      }
      progress={journeyProgress('verify-email')}
    >
      <StepLayout>
        <CodeForm
          // If the code was requested without script, only the server knows the address, by this browser's cookie.
          sendsNatively={backend === 'server' && pending === null}
          initialError={problemSentence(problem, codeProblems)}
          resends={resends}
          onSubmit={checkCode}
        />
        <p>{verifyEmailCopy.openLink}</p>
        <p>
          <StandaloneLink to={pathOf('start')} state={pending && { email: pending.email }}>
            {verifyEmailCopy.correctAddress}
          </StandaloneLink>
        </p>
        {pending ? null : <HaveAccount />}
        <StepAside>
          <ResendPanel sentAt={pending?.sentAt ?? null} onResend={resend} />
        </StepAside>
        <WhyWeAsk />
      </StepLayout>
    </Page>
  );
}

/** For who comes back to the sign-up in a browser that has forgotten it. */
function HaveAccount() {
  return (
    <p>
      {verifyEmailCopy.haveAccount}{' '}
      <StandaloneLink to={pathOf('login')}>{verifyEmailCopy.logIn}</StandaloneLink>
    </p>
  );
}
