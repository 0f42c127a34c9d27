import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs its callback at once or, while a pointer is down, right after the pointer is released. An error
 * that appears between press and release would move the pressed button away, and the click would be lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const down = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    let timer: number | undefined;
    const pressed = () => {
      down.current = true;
    };
    const released = () => {
      // The click event follows the release in the same task.
      timer = window.setTimeout(() => {
        down.current = false;
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', pressed, options);
    document.addEventListener('pointerup', released, options);
    document.addEventListener('pointercancel', released, options);
    return () => {
      window.clearTimeout(timer);
      waiting.current = [];
      stop.abort();
    };
  }, []);

  return useCallback((work) => {
    if (down.current) waiting.current.push(work);
    else work();
  }, []);
}
