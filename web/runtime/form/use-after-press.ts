import { useCallback, useEffect, useRef } from 'react';

/** A touch screen takes the focus from a field and clicks only some time after the finger was lifted. */
const CLICK_AFTER_TOUCH_MS = 400;

/** Runs its callback at once, or after a pointer that is down: an error that appears then would move the pressed button away. */
export function useAfterPress(): (work: () => void) => void {
  const down = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    let timer: number | undefined;
    const pressed = () => {
      down.current = true;
    };
    const released = (event: Event) => {
      window.clearTimeout(timer);
      const awaitsClick = event.type === 'pointerup' && (event as PointerEvent).pointerType === 'touch';
      // The click of a mouse follows the release in the same task.
      timer = window.setTimeout(
        () => {
          down.current = false;
          for (const work of waiting.current.splice(0)) work();
        },
        awaitsClick ? CLICK_AFTER_TOUCH_MS : 0,
      );
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', pressed, options);
    document.addEventListener('pointerup', released, options);
    document.addEventListener('pointercancel', released, options);
    document.addEventListener('click', released, options);
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
