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
