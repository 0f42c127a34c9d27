import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reauthenticationToasts } from '#copy/reauthentication.ts';
import type { LogInFailure } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import type { Message } from '../../copy/message.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

/**
 * `done`: it succeeded or failed, and has said so. Else the backend has done nothing: it needs a proof, the session has ended, or
 * another person has signed in.
 */
export type SensitiveEnd = 'done' | LogInFailure['kind'];
export type SensitiveAction = () => Promise<SensitiveEnd>;

interface SensitiveActionOptions {
  readonly useCases: Pick<UseCases, 'sessionMonitor'> &
    ComponentProps<typeof ReauthenticationDialog>['useCases'];
  readonly email: string;
  /** The session has ended, and a message has said so. */
  readonly onSignedOut: () => void;
}

/**
 * Runs an action at once within 5 minutes of a proof, else after one. Cancelling drops it; meanwhile, others are ignored.
 * Render `dialog` outside of any form.
 */
export function useSensitiveAction({ useCases, email, onSignedOut }: SensitiveActionOptions) {
  const { sessionMonitor, auth } = useCases;
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const pending = useRef<SensitiveAction | null>(null);
  const running = useRef(false);
  const mounted = useRef(true);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      pending.current = null;
    };
  }, []);

  useEffect(() => {
    if (asking) return;
    const button = opener.current;
    opener.current = null;
    // Not every browser restores the focus when a dialog closes.
    if (button instanceof HTMLElement && document.activeElement === document.body) button.focus();
  }, [asking]);

  function runAfterProof(action: SensitiveAction) {
    if (running.current || pending.current) return;
    pending.current = action;
    opener.current = document.activeElement;
    setAsking(true);
  }

  function fail(message: Message) {
    toast({ about: 'session', ...message, tone: 'error', measuredAs: 'not-signed-in' });
  }

  async function perform(action: SensitiveAction) {
    running.current = true;
    const end = await action().finally(() => {
      running.current = false;
    });
    if (!mounted.current || end === 'done') return;
    if (end === 'not-signed-in') {
      fail(reauthenticationToasts.signedOut);
      return onSignedOut();
    }
    // Refreshes the session, because this tab may have missed that another person signed in.
    void auth.currentSession();
    if (end === 'forbidden') return fail(reauthenticationToasts.someoneElse);
    sessionMonitor.onUserAction('proof-refused');
    runAfterProof(action);
  }

  function run(action: SensitiveAction) {
    if (running.current || pending.current) return;
    // While the session state is unknown, the backend decides whether re-authentication is required.
    if (sessionMonitor.mayDoSensitive() || sessionMonitor.view().kind === 'nobody') void perform(action);
    else runAfterProof(action);
  }

  /** Runs `action` now. Asks for re-authentication only if the backend requires it. */
  function runDirectly(action: SensitiveAction) {
    if (!running.current && !pending.current) void perform(action);
  }

  /** Returns the pending action once. A proof that arrives after the dialog was closed gets null. */
  function takePending(): SensitiveAction | null {
    const action = pending.current;
    pending.current = null;
    // Closes the dialog before the action runs, because the action may open it again.
    flushSync(() => setAsking(false));
    return action;
  }

  const dialog = (
    <ReauthenticationDialog
      open={asking}
      useCases={useCases}
      email={email}
      onVerified={() => {
        const action = takePending();
        if (action) void perform(action);
      }}
      onCancel={takePending}
      onSignedOut={() => {
        if (takePending()) onSignedOut();
      }}
    />
  );
  return { run, runDirectly, runAfterProof, dialog };
}
