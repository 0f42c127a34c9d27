import { createContext, use } from 'react';

/** How to fetch the code of the page at a path before somebody goes there. Rejects where it cannot be had. */
export const LoadPageContext = createContext<(pathname: string) => Promise<void>>(async () => {});

/** For pages that know where they lead: with the next page's code at hand, the way on works without a connection too. */
export function useLoadPage(): (pathname: string) => Promise<void> {
  return use(LoadPageContext);
}
