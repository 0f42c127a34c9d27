import { useCallback, useEffect, useRef } from 'react';
import type { StepRecord } from '#core/onboarding/onboarding-record.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../app/use-cases-context.tsx';

/** How long after the last key the step's fields are saved. */
const PAUSE_MS = 800;

/**
 * Saves fields while a step is filled in, so that a session that ends takes nothing with it (decisions 19 and 24). A failure
 * is not told here: the fields are drafted, and the step's button tells.
 */
export function useAutosave(session: Session): {
  readonly later: (fields: StepRecord) => void;
  readonly cancel: () => void;
} {
  const { saver } = useUseCases();
  const timer = useRef<number | undefined>(undefined);
  const waiting = useRef<StepRecord>({});

  const cancel = useCallback(() => {
    window.clearTimeout(timer.current);
    waiting.current = {};
  }, []);
  const later = useCallback(
    (fields: StepRecord) => {
      window.clearTimeout(timer.current);
      waiting.current = { ...waiting.current, ...fields };
      timer.current = window.setTimeout(() => {
        const due = waiting.current;
        waiting.current = {};
        void saver.save(session, due);
      }, PAUSE_MS);
    },
    [saver, session],
  );
  useEffect(() => cancel, [cancel]);
  return { later, cancel };
}
