import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseCases } from '#core/use-cases.ts';
import { reauthenticationToasts } from '../../copy/reauthentication.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

/**
 * What came of it: it ended, well or not, and told the person; the backend wants a proof first, and nothing was done; nobody is
 * signed in any more; or somebody else is, from another tab.
 */
export type SensitiveEnd = 'done' | 'proof-needed' | 'signed-out' | 'someone-else';
export type SensitiveAction = () => Promise<SensitiveEnd>;

interface SensitiveActionOptions {
  readonly useCases: Pick<UseCases, 'sessionMonitor'> &
    ComponentProps<typeof ReauthenticationDialog>['useCases'];
  /** Of the person who is signed in. */
  readonly email: string;
  /** The session has ended, and a message has said so. */
  readonly onSignedOut: () => void;
}

/**
 * Runs a sensitive action if the person re-authenticated in the last 5 minutes. Otherwise it asks for re-authentication and
 * then runs the action. Cancelling drops the action. Actions requested while another one is pending or running are ignored.
 * Render `dialog` outside of any form.
 */
export function useSensitiveAction({ useCases, email, onSignedOut }: SensitiveActionOptions): {
  /** Runs `action` now, or after a proof. */
  readonly run: (action: SensitiveAction) => void;
  /** Runs `action` now, however old the last proof; asks for one only where the backend wants it. */
  readonly runUnasked: (action: SensitiveAction) => void;
  /** Asks for a proof however fresh the last one is. */
  readonly runAfterProof: (action: SensitiveAction) => void;
  readonly dialog: ReactNode;
} {
  const { sessionMonitor, auth } = useCases;
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<SensitiveAction | null>(null);
  const running = useRef(false);
  const here = useRef(true);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      waiting.current = null;
    };
  }, []);

  useEffect(() => {
    if (asking) return;
    const button = opener.current;
    opener.current = null;
    // The dialog gives the focus back by itself, but not in every browser.
    if (button instanceof HTMLElement && document.activeElement === document.body) button.focus();
  }, [asking]);

  function runAfterProof(action: SensitiveAction) {
    if (running.current || waiting.current) return;
    waiting.current = action;
    opener.current = document.activeElement;
    setAsking(true);
  }

  async function perform(action: SensitiveAction) {
    running.current = true;
    const end = await action().finally(() => {
      running.current = false;
    });
    if (!here.current || end === 'done') return;
    if (end === 'signed-out') {
      toast({ ...reauthenticationToasts.signedOut, tone: 'error', measuredAs: 'not-signed-in' });
      onSignedOut();
      return;
    }
    // Where nobody told this tab that somebody else is there, the answer does: the page then becomes theirs.
    void auth.currentSession();
    if (end === 'someone-else') {
      toast({ ...reauthenticationToasts.someoneElse, tone: 'error', measuredAs: 'not-signed-in' });
      return;
    }
    sessionMonitor.onUserAction('proof-refused');
    runAfterProof(action);
  }

  function run(action: SensitiveAction) {
    if (running.current || waiting.current) return;
    // While this page does not know yet, the backend decides: it asks for a proof by itself where one is due.
    if (sessionMonitor.mayDoSensitive() || sessionMonitor.view().kind === 'nobody') void perform(action);
    else runAfterProof(action);
  }

  function runUnasked(action: SensitiveAction) {
    if (!running.current && !waiting.current) void perform(action);
  }

  /** What waits is taken once: a proof that arrives after the dialog was closed finds nothing. */
  function take(): SensitiveAction | null {
    const action = waiting.current;
    waiting.current = null;
    // Closed for certain before the action runs: it may want the dialog anew.
    flushSync(() => setAsking(false));
    return action;
  }

  const dialog = (
    <ReauthenticationDialog
      open={asking}
      useCases={useCases}
      email={email}
      onVerified={() => {
        const action = take();
        if (action) void perform(action);
      }}
      onCancel={take}
      onSignedOut={() => {
        if (take()) onSignedOut();
      }}
    />
  );
  return { run, runUnasked, runAfterProof, dialog };
}
