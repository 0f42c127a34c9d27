import { createContext, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether there was a navigation within the site since the document was loaded. */
export const NavigatedContext = createContext(false);

/** Provides `NavigatedContext`. */
export function NavigationWatch({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [navigated, setNavigated] = useState(false);
  if (!navigated && key !== firstKey) setNavigated(true);
  return <NavigatedContext value={navigated}>{children}</NavigatedContext>;
}
