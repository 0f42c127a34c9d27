import { useCallback, useEffect, useRef } from 'react';

/**
 * Leaving a field by pressing something else must not move that something from under the finger: an error drawn between
 * the press and the release swallows the click. The answered function runs its work at once, or, while a pointer is down,
 * right after it is let go.
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
      // The click comes after the release, in the same turn.
      timer = window.setTimeout(() => {
        down.current = false;
        for (const work of waiting.current.splice(0)) work();
      });
    };
    document.addEventListener('pointerdown', pressed, true);
    document.addEventListener('pointerup', released, true);
    document.addEventListener('pointercancel', released, true);
    return () => {
      window.clearTimeout(timer);
      waiting.current = [];
      document.removeEventListener('pointerdown', pressed, true);
      document.removeEventListener('pointerup', released, true);
      document.removeEventListener('pointercancel', released, true);
    };
  }, []);

  return useCallback((work) => {
    if (down.current) waiting.current.push(work);
    else work();
  }, []);
}
