import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Session } from '#core/ports/auth-port.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';

interface ShownData {
  /** The visible data, or null while it is hidden. It is kept in memory only. */
  readonly data: PersonalData | null;
  /** Shows an answer to a request that started at generation `at`. Ignored if the data was hidden since. */
  readonly take: (data: PersonalData, at: number) => boolean;
  /** Changes whenever the data is hidden. */
  readonly now: () => number;
  readonly hide: () => void;
}

/**
 * Holds personal data while it is visible. It is removed when the person hides it, when the session ends or changes in any
 * tab, and when the page is left, so that the back/forward cache cannot restore it.
 */
export function useShownData({ userId }: Session): ShownData {
  const { auth, sessionMonitor } = useUseCases();
  const [data, setData] = useState<PersonalData | null>(null);
  const hidings = useRef(0);

  const hide = useCallback(() => {
    hidings.current += 1;
    setData(null);
  }, []);

  const take = useCallback((answer: PersonalData, at: number) => {
    if (at !== hidings.current) return false;
    setData(answer);
    return true;
  }, []);

  useEffect(() => {
    const stopHearing = auth.subscribe((_event, current) => {
      if (current?.userId !== userId) hide();
    });
    const stopWatching = sessionMonitor.subscribe(() => {
      if (sessionMonitor.view().kind === 'ended') hide();
    });
    // Renders synchronously, because the page may be frozen right after this event.
    const leave = () => flushSync(hide);
    window.addEventListener('pagehide', leave);
    return () => {
      stopHearing();
      stopWatching();
      window.removeEventListener('pagehide', leave);
      hidings.current += 1;
    };
  }, [auth, sessionMonitor, userId, hide]);

  return { data, take, now: useCallback(() => hidings.current, []), hide };
}
