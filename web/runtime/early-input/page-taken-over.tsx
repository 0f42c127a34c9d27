import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/** Reads what the page's fields hold now. The answered function hands it to the page. */
export type PageTakeOver = (page: ParentNode) => () => void;

/** How the first page of a prerendered document is taken over; null where there is nothing to take over. */
export const PageTakeOverContext = createContext<PageTakeOver | null>(null);

/** Last in a page, so that all of the page is there when this is. Only the document's first page is taken over. */
export function PageTakenOver(): null {
  const takeOver = use(PageTakeOverContext);
  const handOver = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    handOver.current = takeOver?.(document) ?? null;
  }, [takeOver]);
  // The page's own effects come before: what they fill in must not hide what was typed.
  useEffect(() => {
    const work = handOver.current;
    handOver.current = null;
    if (work) queueMicrotask(work);
  }, []);
  return null;
}
