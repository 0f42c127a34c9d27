import { useLocation } from 'react-router-dom';
import { shellCopy } from '#copy/shell.ts';
import { pathOf } from '#core/site/pages.ts';
import { NEXT_PAGES } from './next-pages.ts';
import { routeAt } from './paths.ts';
import { useSessionHint } from './session-hint.ts';
import { useSiteSettings } from './site-settings-context.tsx';

/** The call to action of the current page. For a signed-in person it links to the countdown. */
export function useSignUpAction() {
  const { page } = routeAt(useLocation().pathname);
  const { getCash, learnMore } = shellCopy.signUp;
  const signedIn = useSessionHint(useSiteSettings().backend);
  return {
    label: page === 'home-variant-b' ? learnMore : getCash,
    to: pathOf(signedIn ? 'launch-countdown' : (NEXT_PAGES[page] ?? 'start')),
  };
}
