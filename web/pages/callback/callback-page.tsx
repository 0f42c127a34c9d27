import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callbackCopy, callbackToasts } from '#copy/callback.ts';
import { shellCopy } from '#copy/shell.ts';
import type { CallbackReading } from '#core/ports/auth-port.ts';
import { pathOf } from '#core/site/pages.ts';
import { useMeasureError } from '../../runtime/measuring/measuring.tsx';
import { Page } from '../../runtime/page.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { useFragment } from '../../runtime/use-fragment.ts';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';

type State =
  | 'reading'
  | Extract<CallbackReading, { kind: 'confirmation-required' }>
  | 'finishing'
  | 'offline';

/** `/auth/callback`. Opening it does not use the link up. It continues by itself only in the browser that requested the link. */
export function CallbackPage() {
  const toast = useToast();
  const measureError = useMeasureError();
  const loadUseCases = useLoadUseCases();
  const navigate = useNavigate();
  const fragment = useFragment();
  const [state, setState] = useState<State>('reading');
  const started = useRef(false);

  /** Always reads the link first, even after the press: if nothing answers, the unused link can be tried again. */
  const goOn = useCallback(
    async (token: string, pressed: boolean) => {
      setState(pressed ? 'finishing' : 'reading');
      try {
        const useCases = await loadUseCases();
        const reading = await useCases.auth.readCallback(token);
        if (reading.isErr()) return setState('offline');
        if (reading.value.kind === 'confirmation-required' && !pressed) return setState(reading.value);
        const end = await useCases.finishCallback(token);
        if (end.problem) measureError();
        if (end.success) toast({ about: 'session', ...callbackToasts[end.success], tone: 'success' });
        navigate(pathOf(end.to), { replace: true, state: end.problem && { linkProblem: end.problem } });
      } catch {
        setState('offline');
      }
    },
    [loadUseCases, measureError, navigate, toast],
  );

  useEffect(() => {
    if (fragment === null || started.current || window.linkSent) return;
    started.current = true;
    void goOn(fragment, false);
  }, [fragment, goOn]);

  const press = typeof state === 'string' ? null : state;
  return (
    <Page title={press ? callbackCopy.pressTitle : callbackCopy.title}>
      {press ? (
        <Stack gap={5}>
          <p>{callbackCopy.pressText}</p>
          {press.email === null ? null : <Address as="p">{callbackCopy.pressAccount(press.email)}</Address>}
          <Button onClick={() => void goOn(fragment ?? '', true)}>{callbackCopy.continue}</Button>
          <p>{callbackCopy.pressWarning}</p>
        </Stack>
      ) : state === 'offline' ? (
        <Stack gap={5}>
          <Notice tone="error" title={shellCopy.undecided.title} text={callbackCopy.offlineText} />
          <Button onClick={() => void goOn(fragment ?? '', false)}>{shellCopy.late.tryAgain}</Button>
        </Stack>
      ) : (
        <Loading label={callbackCopy.verifying} />
      )}
    </Page>
  );
}
