import { useState } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import { useAutosave } from './use-autosave.ts';
import { useResend } from './use-resend.ts';

/** How a step saves while it is filled in, and whether the session has ended meanwhile. */
export function useStepSaving(session: Session) {
  const autosave = useAutosave(session);
  useResend(session);
  const [ended, setEnded] = useState(false);
  return { autosave, ended, setEnded };
}
