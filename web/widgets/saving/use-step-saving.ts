import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { useAutosave } from './use-autosave.ts';
import { useResend } from './use-resend.ts';

/** Calls `show` once there is something that this browser has not sent yet: not before the document is hydrated. */
export function useUnsent(session: Session, show: () => void): void {
  const { saver } = useUseCases();
  const changed = useEffectEvent(({ draft, typed }: typeof saver) => {
    if (draft(session) || Object.keys(typed(session)).length > 0) show();
  });
  useLayoutEffect(() => changed(saver), [saver]);
}

/** How a step saves while it is filled in, and whether the session has ended meanwhile. */
export function useStepSaving(session: Session) {
  const autosave = useAutosave(session);
  useResend(session);
  const [ended, setEnded] = useState(false);
  return { autosave, ended, setEnded };
}
