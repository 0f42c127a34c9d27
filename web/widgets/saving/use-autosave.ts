import { useCallback, useEffect, useRef } from 'react';
import type { StepRecord } from '#core/onboarding/onboarding-record.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../app/use-cases-context.tsx';

/** How long after the last key the step's fields are saved. */
const PAUSE_MS = 800;

/**
 * Saves fields while a step is filled in, so that a session that ends takes nothing with it (decisions 19 and 24). A failure
 * is not told here: the fields are drafted, and the step's button tells. What still waits when the page is left is saved
 * then; but nothing of a person who signed out (decision 42).
 */
export function useAutosave(session: Session): {
  readonly later: (fields: StepRecord) => void;
  readonly cancel: () => void;
} {
  const { saver, auth, keeper } = useUseCases();
  const timer = useRef<number | undefined>(undefined);
  const waiting = useRef<StepRecord>({});
  const signedOut = useRef(false);

  const cancel = useCallback(() => {
    window.clearTimeout(timer.current);
    waiting.current = {};
  }, []);
  const save = useCallback(() => {
    const due = waiting.current;
    cancel();
    if (Object.keys(due).length > 0) void saver.save(session, due);
  }, [saver, session, cancel]);
  const later = useCallback(
    (fields: StepRecord) => {
      if (signedOut.current) return;
      window.clearTimeout(timer.current);
      waiting.current = { ...waiting.current, ...fields };
      timer.current = window.setTimeout(save, PAUSE_MS);
    },
    [save],
  );
  useEffect(() => save, [save]);
  useEffect(
    () =>
      auth.subscribe((event) => {
        if (event === 'signed-in') signedOut.current = false;
        if (event !== 'signed-out' || keeper.view().kind === 'ended') return;
        signedOut.current = true;
        cancel();
      }),
    [auth, keeper, cancel],
  );
  return { later, cancel };
}
