import { use, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { startCopy, startProblems, startToasts, unableToSend } from '#copy/start.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { firstOfMonth, weekdayOf } from '#core/calendar/calendar-date.ts';
import { isTooSoon } from '#core/identity/one-time-secret.ts';
import { normalizeEmail, tidyEmail } from '#core/intake/email.ts';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import { welcomedBack } from '#core/onboarding/welcome-back.ts';
import { unreachable } from '#core/ports/failures.ts';
import { pathOf } from '#core/site/pages.ts';
import { problemSentence } from '../../copy/page-problem.ts';
import { requestSignInSentence } from '../../copy/request-sign-in-sentence.ts';
import { useNativeForm } from '../../runtime/form/use-native-form.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { keptState, LANDING_DAY } from '../../runtime/kept-state.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { NavigatedContext, useNavigateFromHere } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import { addressOf } from '../../runtime/paths.ts';
import { firstTouch, givenEmail, pendingEmail, rememberPendingEmail } from '../../runtime/pending-sign-up.ts';
import { useProblem } from '../../runtime/problem.ts';
import { useSessionHint } from '../../runtime/session-hint.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Address } from '../../ui/address.tsx';
import { Button, LinkButton, StandaloneLink } from '../../ui/button.tsx';
import { DawnCard } from '../../ui/dawn.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { DESKTOP, WIDE_SCREEN } from '../../ui/theme.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { EmailField, emailProblem } from '../../widgets/email-field/email-field.tsx';
import { journeyProgress } from '../../widgets/journey/journey-step.tsx';
import { StepAside, StepLayout } from '../../widgets/journey/step-layout.tsx';
import { daysFrom, MonthPicture } from '../../widgets/month-picture/month-picture.tsx';
import { useSignedInElsewhere } from '../../widgets/one-time-code/use-signed-in-elsewhere.ts';
import { useNextPayment } from '../../widgets/payment-day/next-payment.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';

/** How long 'Welcome Back!' is shown before `/login` opens. */
const WELCOME_BACK_MS = 1500;

/** `/start` asks for the email address. Before hydration it is a native form. */
export function StartPage() {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const navigate = useNavigateFromHere();
  const native = useNativeForm(addressOf('start'));
  const { state } = useLocation();
  const problem = problemSentence(useProblem(), startProblems);
  const form = useValidatedForm<{ email: string }>({
    fields: ['email'],
    initial: { email: '' },
    validate: ({ email }) => emailProblem(email, startCopy.invalidEmail),
    initialErrors: problem === null ? {} : { email: problem },
    onSubmit: requestLink,
  });
  const fillIn = useEffectEvent((known: unknown) => {
    if (typeof known === 'string' && form.values().email === '') form.fill('email', known);
  });

  // 'Use another email address' brings the address along, to be corrected; Back finds the one that was typed.
  useEffect(() => fillIn(state?.email ?? pendingEmail()?.email ?? givenEmail()), [state]);

  function fail(sentence: string): void {
    form.setFieldError('email', sentence);
    toast({ about: 'form', ...unableToSend, tone: 'error' });
  }

  async function requestLink({ email: typed }: { email: string }): Promise<void> {
    const email = tidyEmail(typed);
    if (!navigator.cookieEnabled) return fail(startCopy.cookiesBlocked);
    const useCases = await loadUseCases().catch(() => null);
    if (useCases === null) return fail(requestSignInSentence(unreachable));
    const session = (await useCases.auth.currentSession()).unwrapOr(null);
    if (await welcomedBack(session, email, useCases.onboardingStatus)) {
      toast({ about: 'session', ...startToasts.welcomeBack, tone: 'info' });
      await new Promise((read) => window.setTimeout(read, WELCOME_BACK_MS));
      return navigate(pathOf('login'));
    }
    const asked = await useCases.requestSignIn({ email, campaign: firstTouch() });
    if (asked.isErr()) {
      // Of two requests, the first has sent the email, and its code works.
      const before = normalizeEmail(pendingEmail()?.email ?? '');
      if (!isTooSoon(asked.error) || before !== normalizeEmail(email))
        return fail(requestSignInSentence(asked.error));
    } else {
      rememberPendingEmail({ email, sentAt: Date.now() });
      toast({ about: 'form', ...startToasts.sent, tone: 'success' });
    }
    return navigate(pathOf('verify-email'));
  }

  return (
    <Page
      title={startCopy.title}
      intro={
        <>
          {startCopy.intro} <span className="before-launch">{startCopy.notToday}</span>
        </>
      }
      progress={journeyProgress('start')}
    >
      <StepLayout>
        <EmailConfirmed />
        <form {...native} onSubmit={form.submit}>
          <Stack gap={5}>
            <EmailField
              form={form}
              required
              // The browser accepts a host without a dot, but the server does not.
              pattern=".+@.+\..+"
              label={startCopy.emailLabel}
              hint={startCopy.emailHint}
              onFocus={() => void loadUseCases().catch(() => undefined)}
            />
            <p>{startCopy.consent}</p>
            <Button {...form.submitButton(!form.isValid)}>
              {form.busy ? startCopy.sending : startCopy.submit}
            </Button>
          </Stack>
        </form>
        <p>
          {startCopy.haveAccount} <StandaloneLink to={pathOf('login')}>{startCopy.logIn}</StandaloneLink>
        </p>
        <StepAside>
          <DawnCard top={<ExampleMonth />}>
            <p>{startCopy.exampleMonth}</p>
            <StartSteps />
          </DawnCard>
        </StepAside>
        <WhyWeAsk text={startCopy.why} />
      </StepLayout>
    </Page>
  );
}

/** For a person who comes back here, by 'Back' on the next step, after the address was confirmed. */
function EmailConfirmed() {
  const { backend } = useSiteSettings();
  return useSessionHint(backend) ? <Confirmed /> : null;
}

function Confirmed() {
  const [person, setPerson] = useState<{ email: string; next: JourneyPage } | null>(null);
  useSignedInElsewhere(
    async (useCases, session) => {
      setPerson({ email: session.email, next: await useCases.continuePage(session) });
    },
    { waiting: false },
  );
  if (person === null) return null;
  return (
    <Notice tone="calm" title={startCopy.confirmedTitle}>
      <Stack gap={4}>
        <Address as="p">{startCopy.confirmed(person.email)}</Address>
        <Row>
          <LinkButton to={pathOf(person.next)}>{startCopy.confirmedContinue}</LinkButton>
        </Row>
      </Stack>
    </Notice>
  );
}

/** Beside the form the first weeks, so that there is room for what follows. */
const Month = styled.div<{ $weeks: number }>`
  && {
    height: auto;
  }
  ${WIDE_SCREEN} {
    --digits: 0px;
    overflow: hidden;
    aspect-ratio: 100 / calc(18.2 + var(--tall) * 100 / 7 * ${({ $weeks }) => $weeks + 1.2});
  }
  ${DESKTOP} {
    --tall: 0.68;
  }
  & > div {
    border: 0;
    border-radius: 0;
  }
`;

/** React leaves what the document has: its day may be another one than here. */
const FROM_DOCUMENT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

/** A phone, which does not show it, draws it after what it shows. */
function ExampleMonth() {
  const navigated = use(NavigatedContext);
  const isDrawn = useDeferredValue(true, !navigated || window.matchMedia('(min-width: 48em)').matches);
  return isDrawn && <DrawnMonth />;
}

/** The month of the day that was chosen on the landing page, or of an example, which the document has too. */
function DrawnMonth() {
  const hydrated = useHydrated();
  const chosen = hydrated ? (keptState.get(LANDING_DAY) as PaymentGroup | undefined) : undefined;
  const { picture } = useNextPayment(chosen ?? 'third-wednesday');
  const { month, suns, ring } = picture;
  const first = firstOfMonth(month);
  const [sun = first] = suns;
  const from = sun < first ? sun : first;
  const isDrawn = hydrated || import.meta.env.SSR;
  return (
    <Month
      key={String(isDrawn)}
      $weeks={Math.floor((weekdayOf(from) + daysFrom(from, ring ?? sun)) / 7) + 1}
      {...(isDrawn ? { children: <MonthPicture shown={[picture]} /> } : FROM_DOCUMENT)}
    />
  );
}

const Section = styled.section`
  & h2 {
    margin-bottom: 0.5rem;
    font-size: 1.375rem;
  }
  & ol {
    display: grid;
    gap: 0.75rem;
    padding-left: 1.75rem;
  }
  & li::marker {
    font-weight: 700;
  }
  & strong {
    display: block;
  }
`;

function StartSteps() {
  return (
    <Section aria-labelledby="what-comes-next">
      <h2 id="what-comes-next">{startCopy.stepsHeading}</h2>
      <ol>
        {startCopy.steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}</strong>
            {'textAfterLaunch' in step ? (
              <LaunchPhases>
                {(launched, className) => (
                  <span className={className}>{launched ? step.textAfterLaunch : step.text}</span>
                )}
              </LaunchPhases>
            ) : (
              step.text
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
