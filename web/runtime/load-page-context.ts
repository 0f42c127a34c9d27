import { createContext, use } from 'react';

/** Loads the code of the page at a path before navigation. Rejects if it cannot be loaded. */
export const LoadPageContext = createContext<(pathname: string) => Promise<void>>(async () => {});

/** For pages that know the next page: once its code is loaded, navigation works without a connection too. */
export function useLoadPage(): (pathname: string) => Promise<void> {
  return use(LoadPageContext);
}
