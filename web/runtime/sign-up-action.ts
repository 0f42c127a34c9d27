import { useLocation } from 'react-router-dom';
import { shellCopy } from '#copy/shell.ts';
import { type PageId, pathOf } from '#core/site/pages.ts';
import { routeAt } from './paths.ts';
import { useSessionHint } from './session-hint.ts';
import { useSiteSettings } from './site-settings-context.tsx';

export interface SignUpAction {
  readonly label: string;
  readonly to: string;
}

function signUpActionOn(page: PageId): SignUpAction {
  const { getCash, learnMore } = shellCopy.signUp;
  switch (page) {
    case 'home':
      return { label: getCash, to: pathOf('home-calendar') };
    case 'home-variant-b':
      return { label: learnMore, to: pathOf('start') };
    default:
      return { label: getCash, to: pathOf('start') };
  }
}

/** The call to action of the current page. For a signed-in person it links to the countdown. */
export function useSignUpAction(): SignUpAction {
  const action = signUpActionOn(routeAt(useLocation().pathname).page);
  const signedIn = useSessionHint(useSiteSettings().backend);
  return signedIn ? { ...action, to: pathOf('launch-countdown') } : action;
}
