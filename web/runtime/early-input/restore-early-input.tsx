import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/** Reads the fields in a layout effect of the first commit. The returned function enters the values again, once React listens. */
export type CaptureEarlyInput = () => () => void;

/** Set while a prerendered document is hydrated; null otherwise. */
export const EarlyInputContext = createContext<CaptureEarlyInput | null>(null);

/** Keeps what was entered before hydration. Render it after the page, so that all fields exist when its effects run. */
export function RestoreEarlyInput(): null {
  const capture = use(EarlyInputContext);
  const restore = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    restore.current = capture?.() ?? null;
  }, [capture]);
  // Runs after the page's own effects, so that values they fill in do not replace what was typed.
  useEffect(() => {
    const run = restore.current;
    restore.current = null;
    if (run) queueMicrotask(run);
  }, []);
  return null;
}
