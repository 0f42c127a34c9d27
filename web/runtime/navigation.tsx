import { createContext, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether the person has moved inside the site since the document was loaded. */
export const NavigatedContext = createContext(false);

/** Around everything that wants to tell a navigation from the first load. */
export function NavigationWatch({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [navigated, setNavigated] = useState(false);
  if (!navigated && key !== firstKey) setNavigated(true);
  return <NavigatedContext value={navigated}>{children}</NavigatedContext>;
}
