import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import { PREFIX, pathAt } from '../runtime/paths.ts';
import { noteWhatIsBelow } from '../runtime/static-part.tsx';
import { isReadyAt } from './router.tsx';

/** As `BrowserRouter`, but shows a ready page in one piece: in a transition, each pause computes the old page's styles again. */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        const show = () => setShown({ action, location });
        const isBack = action === 'POP';
        const isReady = isReadyAt(pathAt(location.pathname));
        noteWhatIsBelow();
        // Removed in focus, an element makes the browser lay out the old page once more.
        if ((isBack || isReady) && document.activeElement instanceof HTMLElement)
          document.activeElement.blur();
        if (isReady && !isBack) show();
        else startTransition(show);
      }),
    [history],
  );
  return (
    <Router basename={PREFIX} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
