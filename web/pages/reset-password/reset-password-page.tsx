import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { passwordUpdated, resetPasswordCopy } from '#copy/reset-password.ts';
import { shellCopy } from '#copy/shell.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { arrivalPath } from '#core/site/page-problems.ts';
import { pathOf } from '#core/site/pages.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useMeasureError } from '../../runtime/measuring/measuring.tsx';
import { Page } from '../../runtime/page.tsx';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { useFragment } from '../../runtime/use-fragment.ts';
import { Button, StandaloneLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { FormBesideLinks } from '../../widgets/form-beside-links/form-beside-links.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignedInChange } from './signed-in-change.tsx';

type State =
  | Readonly<{ kind: 'reading' }>
  | Readonly<{ kind: 'offline' }>
  | Readonly<{ kind: 'link'; useCases: UseCases; email: string | null }>
  | Readonly<{ kind: 'signed-in'; useCases: UseCases; session: Session; linkFailed: boolean }>;

function introOf(state: State): string | null {
  if (state.kind === 'link') {
    const { intro, introOfLink } = resetPasswordCopy;
    return state.email === null ? intro : introOfLink(state.email);
  }
  // Whoever is signed in may have opened somebody else's link.
  return state.kind === 'signed-in' && !state.linkFailed
    ? resetPasswordCopy.introFor(state.session.email)
    : null;
}

export function ResetPasswordPage() {
  const toast = useToast();
  const measureError = useMeasureError();
  const loadUseCases = useLoadUseCases();
  const navigate = useNavigate();
  const fragment = useFragment();
  const started = useRef(false);
  const personal = usePersonalPage();
  const [state, setState] = useState<State>(() =>
    personal ? { kind: 'signed-in', linkFailed: false, ...personal } : { kind: 'reading' },
  );
  /** The server has rendered the page for a signed-in person, who may have opened a link all the same. */
  const [cameWithDocument] = useState(personal !== null);

  /** `/login` explains it and sends a new link, to the address of this one if the backend may name it here. */
  const leave = useCallback(
    async (useCases: UseCases) => {
      measureError();
      const reading = (await useCases.auth.readCallback(fragment ?? '')).unwrapOr(null);
      const email = reading?.kind === 'expired' ? reading.email : null;
      navigate(pathOf('login'), { replace: true, state: { invalidReset: { email } } });
    },
    [fragment, measureError, navigate],
  );

  const read = useCallback(
    async (token: string) => {
      setState({ kind: 'reading' });
      try {
        const useCases = await loadUseCases();
        const reading = await useCases.auth.readRecovery(token);
        if (reading.isErr()) return setState({ kind: 'offline' });
        if (typeof reading.value === 'object') {
          return setState({ kind: 'link', useCases, email: reading.value.email });
        }
        // A signed-in person can change the password without the link.
        const current = await useCases.auth.currentSession();
        if (current.isErr()) return setState({ kind: 'offline' });
        if (current.value === null) return await leave(useCases);
        const linkFailed = reading.value === 'invalid';
        setState({ kind: 'signed-in', useCases, session: current.value, linkFailed });
      } catch {
        setState({ kind: 'offline' });
      }
    },
    [loadUseCases, leave],
  );

  useEffect(() => {
    if (fragment === null || started.current) return;
    started.current = true;
    if (!cameWithDocument || fragment !== '') void read(fragment);
  }, [fragment, read, cameWithDocument]);

  useEffect(() => {
    if (state.kind !== 'signed-in') return;
    const { useCases, session } = state;
    return useCases.auth.subscribe((event, current) => {
      if (event === 'signed-out') navigate(pathOf('login'), { replace: true });
      // Re-authentication and typed values belong to the previous account.
      if (event === 'signed-in' && current?.userId !== session.userId) void read('');
    });
  }, [state, read, navigate]);

  async function updated(useCases: UseCases, session: Session | null) {
    const signedIn = session ?? (await useCases.auth.currentSession()).unwrapOr(null);
    const next = signedIn && arrivalPath(await useCases.continuePage(signedIn), 'password-updated');
    toast({ about: 'form', ...passwordUpdated(signedIn?.email ?? null), tone: 'success' });
    navigate(next ?? pathOf('login'), { replace: true });
  }

  return (
    <Page
      title={resetPasswordCopy.title}
      heading={resetPasswordCopy.heading}
      intro={introOf(state)}
      width="wide"
    >
      <FormBesideLinks
        links={
          <p>
            <StandaloneLink to={pathOf('login')}>{resetPasswordCopy.backToLogin}</StandaloneLink>
          </p>
        }
      >
        <Stack gap={6}>
          {state.kind === 'reading' ? <Loading label={resetPasswordCopy.reading} /> : null}
          {state.kind === 'offline' ? (
            <>
              <Notice
                tone="error"
                title={resetPasswordCopy.offlineTitle}
                text={resetPasswordCopy.offlineText}
              />
              <Button onClick={() => void read(fragment ?? '')}>{shellCopy.late.tryAgain}</Button>
            </>
          ) : null}
          {state.kind === 'link' ? (
            <NewPasswordForm
              email={null}
              change={(password) =>
                state.useCases.auth.finishRecovery({ fragment: fragment ?? '', password })
              }
              run={(action) => void action()}
              onUpdated={(session) => updated(state.useCases, session)}
              onInvalidLink={() => void leave(state.useCases)}
            />
          ) : null}
          {state.kind === 'signed-in' ? (
            <SignedInChange
              useCases={state.useCases}
              session={state.session}
              linkFailed={state.linkFailed}
              cameWithDocument={cameWithDocument}
              onUpdated={(session) => updated(state.useCases, session)}
              onInvalidLink={() => void leave(state.useCases)}
              onSignedOut={() => navigate(pathOf('login'), { replace: true })}
            />
          ) : null}
        </Stack>
      </FormBesideLinks>
    </Page>
  );
}
