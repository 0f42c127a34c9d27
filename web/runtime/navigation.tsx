import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { notifyPending } from './pending-page.tsx';

/** Whether there was a navigation within the site since the document was loaded. */
export const NavigatedContext = createContext(false);

export function NavigationWatch({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [navigated, setNavigated] = useState(false);
  if (!navigated && key !== firstKey) setNavigated(true);
  return <NavigatedContext value={navigated}>{children}</NavigatedContext>;
}

/**
 * Goes to the next page once there is an answer, unless the person has left this page: what they do there must not be lost.
 * An `onSubmit` awaits the result, so that its button stays busy until the next page is drawn. It settles only if the person goes
 * back before that.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    (to, options) => {
      if (isHere.current) navigate(to, options);
      return new Promise((goOn) => {
        for (const back of ['popstate', 'pageshow'])
          window.addEventListener(back, () => goOn(), { once: true });
      });
    },
    [navigate],
  );
}

/** React forgets a page that is not shown yet, so what it waits for is kept here, by its key in the history. */
let waiting: { readonly key: string; readonly result: Promise<unknown> } | null = null;
/** A result is not kept for a page that was left before it was shown. */
const KEPT_MS = 1_000;

/** The result of `start`. The page is shown in place of the old one once it is there. Null on the page of the document. */
export function useBeforeShown<T>(start: () => Promise<T>): T | null {
  const { key } = useLocation();
  const navigated = use(NavigatedContext);
  const [result] = useState(() => {
    if (!navigated) return null;
    if (waiting?.key !== key) {
      const mine = { key, result: start() };
      waiting = mine;
      const forget = () => {
        if (waiting === mine) waiting = null;
      };
      void mine.result.finally(() => window.setTimeout(forget, KEPT_MS));
      notifyPending();
    }
    return waiting.result as Promise<T>;
  });
  useEffect(() => {
    waiting = null;
  }, []);
  return result && use(result);
}
