import { useEffect } from 'react';

/** The height of a control with its margins. */
const CLEARANCE = '5.5rem';

/** While a button floats at the bottom, keeps focused elements above it (WCAG 2.4.11), where the media `query` matches. */
export function useScrollClearance(floats: boolean, query: string): void {
  useEffect(() => {
    if (!floats || !window.matchMedia(query).matches) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = CLEARANCE;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [floats, query]);
}
