import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { scrollIntoView } from '../ui/scroll-into-view.ts';

/** The delay before scrolling to a section of a newly opened page. */
const SCROLL_WAIT_MS = 100;
/** How many times to look for a section whose code is still loading. */
const SCROLL_TRIES = 30;

function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  scrollIntoView(section, 'start');
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Scrolls to the section in the hash, or to the top. The browser restores the position on Back and Forward. */
export function ScrollToHash() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again changes the key and scrolls again
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
