import { createContext, use } from 'react';

/** Loads the code of the page at a path before navigation. Rejects if it cannot be loaded. */
export const LoadPageContext = createContext<(pathname: string) => Promise<void>>(async () => {});

export const useLoadPage = () => use(LoadPageContext);
