import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { scrollIntoView } from '../ui/scroll-into-view.ts';

/** The router's key of the address with which the document was opened. */
const FIRST_KEY = 'default';
/** The delay before scrolling to a section of a newly opened page, and between looks for one that is not there yet. */
const SCROLL_WAIT_MS = 100;

function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  scrollIntoView(section, 'start');
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Scrolls to the section in the hash, also to one that comes later, or to the top. Back and Forward are left to the browser. */
export function ScrollToHash() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again changes the key and scrolls again
  useLayoutEffect(() => {
    const section = hash.slice(1);
    if (how === 'POP' && (key !== FIRST_KEY || document.getElementById(section))) return;
    // A fragment with '=' carries a secret or an error for the page, not the name of a section.
    if (section === '' || section.includes('=')) {
      if (how !== 'POP') window.scrollTo(0, 0);
      return;
    }
    // Its code or data may still be loading.
    const timer = window.setInterval(() => {
      if (scrollToSection(section)) window.clearInterval(timer);
    }, SCROLL_WAIT_MS);
    return () => window.clearInterval(timer);
  }, [pathname, hash, key, how]);
  return null;
}
