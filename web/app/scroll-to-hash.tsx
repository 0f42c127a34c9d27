import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The wait before scrolling to a section of a page just opened. */
const SCROLL_WAIT_MS = 100;
/** How often a section is looked for whose code is still on its way. */
const SCROLL_TRIES = 30;

function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Scrolls to the named section, or to the top before the new page is painted; the browser itself restores Back and Forward.
 */
export function ScrollToHash() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press on the same link is a new key and scrolls again
  useLayoutEffect(() => {
    if (how === 'POP') return;
    const section = hash.slice(1);
    // A fragment with '=' carries a secret or an error for the page, not the name of a section.
    if (section === '' || section.includes('=')) {
      window.scrollTo(0, 0);
      return;
    }
    let tries = 0;
    const timer = window.setInterval(() => {
      tries += 1;
      if (scrollToSection(section) || tries === SCROLL_TRIES) window.clearInterval(timer);
    }, SCROLL_WAIT_MS);
    return () => window.clearInterval(timer);
  }, [pathname, hash, key, how]);
  return null;
}
