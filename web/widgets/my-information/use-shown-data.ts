import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';

interface ShownData {
  /** Null: hidden. It is in the page's memory and nowhere else. */
  readonly data: PersonalData | null;
  /** Takes an answer that was asked for when `at` was noted; one from before the last hiding is dropped. */
  readonly take: (data: PersonalData, at: number) => boolean;
  /** Changes with each hiding. */
  readonly now: () => number;
  readonly hide: () => void;
}

/**
 * Personal data while the person looks at it. It goes when they hide it, when the session ends in whatever tab or becomes
 * someone else's, and when the page is left: the browser's page cache must not bring it back.
 */
export function useShownData({
  useCases,
  session,
}: {
  useCases: Pick<UseCases, 'auth' | 'sessionMonitor'>;
  session: Session;
}): ShownData {
  const { auth, sessionMonitor } = useCases;
  const { userId } = session;
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
    // A page that is being put away draws nothing later: what is private must be out of it now.
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
