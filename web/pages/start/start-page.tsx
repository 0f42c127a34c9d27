import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isEmail } from '#core/identity/email.ts';
import { unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import { pathOf } from '../../app/paths.ts';
import { useProblem } from '../../app/problem.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { useToast } from '../../app/toasts.tsx';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';
import {
  requestSignInSentence,
  startCopy,
  startProblem,
  startToasts,
  unableToSend,
} from '../../copy/start.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useAfterPress } from '../../widgets/after-press/use-after-press.ts';
import { firstTouch, rememberFirstTouch, rememberPendingEmail } from './sign-up-memory.ts';
import { StartSteps } from './start-steps.tsx';

/** How long 'Welcome Back!' can be read before `/login` (spec section 2). */
const WELCOME_BACK_MS = 1500;

/** Whether a signed-in person with a record is already here (decision 45); no definite answer counts as no. */
async function isKnown(useCases: UseCases): Promise<boolean> {
  const session = (await useCases.auth.currentSession()).unwrapOr(null);
  if (!session) return false;
  const status = await useCases.onboardingStatus(session);
  return status.isOk() && status.value.record !== null;
}

/** `/start` (spec sections 2, 5 and 8). A native form until the script arrives (decision 49). */
export function StartPage() {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const navigate = useNavigate();
  const { brand, backend } = useSiteSettings();
  const hydrated = useHydrated();
  const afterPress = useAfterPress();
  const { search } = useLocation();
  const problem = useProblem();
  const field = useRef<HTMLInputElement>(null);
  const leaving = useRef<number | null>(null);
  const [valid, setValid] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(startProblem(problem));

  useEffect(() => rememberFirstTouch(window.location.search), []);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const query = new URLSearchParams(search);
    const given = query.get('email');
    if (given !== null) {
      if (input.value === '') input.value = given;
      query.delete('email');
      navigate({ search: query.toString() }, { replace: true });
    }
    setValid(isEmail(input.value));
  }, [search, navigate]);

  useEffect(
    () => () => {
      if (leaving.current !== null) window.clearTimeout(leaving.current);
    },
    [],
  );

  function fail(sentence: string) {
    setError(sentence);
    setBusy(false);
    toast({ ...unableToSend, tone: 'error' });
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    if (busy || !isEmail(email)) return;
    setBusy(true);
    setError(null);
    let useCases: UseCases;
    try {
      useCases = await loadUseCases();
    } catch {
      return fail(requestSignInSentence({ failure: unreachable, via: 'link' }));
    }
    if (await isKnown(useCases)) {
      toast({ ...startToasts.welcomeBack, tone: 'info' });
      leaving.current = window.setTimeout(() => navigate(pathOf('login')), WELCOME_BACK_MS);
      return;
    }
    const campaign = firstTouch();
    const asked = await useCases.requestSignIn({ email, ...(campaign ? { campaign } : {}) });
    if (asked.isErr()) return fail(requestSignInSentence(asked.error));
    rememberPendingEmail({ email, sentAt: Date.now() });
    toast({ ...startToasts.sent, tone: 'success' });
    navigate(pathOf('verify-email'));
  }

  /** A press on the blocked button says at the field what the spec says there (decision 23). */
  function pressed(event: MouseEvent) {
    const onSubmit = (event.target as Element).closest('button[type="submit"]');
    const typed = isEmail(field.current?.value ?? '');
    setValid(typed);
    if (onSubmit && !typed) {
      setError(startCopy.invalidEmail);
      field.current?.focus();
    }
  }

  return (
    <Page title={startCopy.title} intro={startCopy.intro(brand)} progress={1}>
      <Stack gap={8}>
        <StartSteps />
        <form
          method="post"
          action={pathOf('start')}
          data-native={backend === 'server' ? '' : undefined}
          noValidate={hydrated}
          onSubmit={submit}
          onClickCapture={hydrated ? pressed : undefined}
        >
          <Stack gap={5}>
            <TextField
              ref={field}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              label={startCopy.emailLabel}
              hint={startCopy.emailHint}
              error={error}
              onFocus={() => void loadUseCases().catch(() => undefined)}
              onChange={(event) => {
                setValid(isEmail(event.target.value));
                setError(null);
              }}
              onBlur={({ target }) =>
                afterPress(() => {
                  if (target.value !== '' && !isEmail(target.value)) setError(startCopy.invalidEmail);
                })
              }
            />
            <p>{startCopy.consent}</p>
            <Button type="submit" busy={busy} blockedBecause={valid ? null : startCopy.blocked}>
              {busy ? startCopy.sending : startCopy.submit}
            </Button>
          </Stack>
        </form>
        <p>
          {startCopy.haveAccount} <TextLink to={pathOf('login')}>{startCopy.logIn}</TextLink>
        </p>
      </Stack>
    </Page>
  );
}
