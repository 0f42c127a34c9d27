import { useEffect } from 'react';

/** The height of a control with its margins. */
const CLEARANCE = '5.5rem';

/**
 * While a button floats at the bottom of the screen, keeps focused elements (WCAG 2.4.11) and toasts above it. Applies only
 * where the media `query` matches.
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
