import { useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import type { TypedText } from '#core/record/typed-text.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';

/** The delay after the last keystroke before the fields are sent. */
const PAUSE_MS = 800;

/**
 * Saves the fields of a step while they are filled in: in the draft at once, at the backend after a pause or when the page is left.
 * Values that are not valid yet are only drafted, as `typed`. Failures are silent: the step's button reports them.
 */
export function useAutosave(session: Session): {
  readonly later: (fields: StepRecord, typed?: TypedText) => void;
  readonly cancel: () => void;
  /** When the person began to fill in the step, by the wall clock; null before. */
  readonly since: number | null;
} {
  const { saver, auth, sessionMonitor, clock } = useUseCases();
  const [since, setSince] = useState<number | null>(null);
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
    (fields: StepRecord, typed?: TypedText) => {
      if (signedOut.current) return;
      setSince((before) => before ?? clock.now());
      const due = Object.entries(waiting.current).filter(([name]) => !Object.hasOwn(typed ?? {}, name));
      window.clearTimeout(timer.current);
      waiting.current = { ...Object.fromEntries(due), ...fields };
      saver.keep(session, fields);
      if (typed) saver.keepTyped(session, typed);
      timer.current = window.setTimeout(save, PAUSE_MS);
    },
    [save, saver, session, clock],
  );
  useEffect(() => save, [save]);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pagehide', save, { signal });
    // Sent while the next document is on its way, the answer would be in neither: not in that document, no longer in the draft.
    window.addEventListener('beforeunload', () => window.clearTimeout(timer.current), { signal });
    document.addEventListener('visibilitychange', hidden, { signal });
    return () => stop.abort();
  }, [save]);
  useEffect(
    () =>
      auth.subscribe((event) => {
        if (event === 'signed-in') signedOut.current = false;
        if (event !== 'signed-out' || sessionMonitor.view().kind === 'ended') return;
        signedOut.current = true;
        cancel();
      }),
    [auth, sessionMonitor, cancel],
  );
  return { later, cancel, since };
}
