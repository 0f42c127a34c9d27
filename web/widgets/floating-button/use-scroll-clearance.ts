import { useEffect } from 'react';

/** A control's height and the air around it. */
const CLEARANCE = '5.5rem';

/**
 * While something floats over the lower edge of the screen, what takes the focus is scrolled clear of it (WCAG 2.2, 2.4.11),
 * and messages stand above it.
 * `query`: only where this media query holds.
 */
export function useScrollClearance(floats: boolean, query: string): void {
  useEffect(() => {
    if (!floats || !window.matchMedia(query).matches) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = CLEARANCE;
    style.setProperty('--floats', CLEARANCE);
    return () => {
      style.scrollPaddingBottom = '';
      style.removeProperty('--floats');
    };
  }, [floats, query]);
}
