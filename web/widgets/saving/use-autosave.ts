import { useCallback, useEffect, useRef } from 'react';
import type { StepRecord } from '#core/onboarding/onboarding-record.ts';
import type { TypedText } from '#core/onboarding/typed-text.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../app/use-cases-context.tsx';

/** How long after the last key the step's fields are saved. */
const PAUSE_MS = 800;

/**
 * Saves fields while a step is filled in, so that a session that ends takes nothing with it (decisions 19 and 24); what may not
 * be sent yet is kept as it was `typed`. A failure is not told here: the fields are drafted, and the step's button tells. What
 * still waits when the page is left is saved then; but nothing of a person who signed out (decision 42).
 */
export function useAutosave(session: Session): {
  readonly later: (fields: StepRecord, typed?: TypedText) => void;
  readonly cancel: () => void;
} {
  const { saver, auth, keeper } = useUseCases();
  const timer = useRef<number | undefined>(undefined);
  const waiting = useRef<StepRecord>({});
  const typing = useRef<TypedText | null>(null);
  const signedOut = useRef(false);

  const cancel = useCallback(() => {
    window.clearTimeout(timer.current);
    waiting.current = {};
    typing.current = null;
  }, []);
  const save = useCallback(() => {
    const due = waiting.current;
    const typed = typing.current;
    cancel();
    if (typed !== null) saver.keepTyped(session, typed);
    if (Object.keys(due).length > 0) void saver.save(session, due);
  }, [saver, session, cancel]);
  const later = useCallback(
    (fields: StepRecord, typed?: TypedText) => {
      if (signedOut.current) return;
      const due = Object.entries(waiting.current).filter(([name]) => !Object.hasOwn(typed ?? {}, name));
      window.clearTimeout(timer.current);
      waiting.current = { ...Object.fromEntries(due), ...fields };
      typing.current = typed ?? typing.current;
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
