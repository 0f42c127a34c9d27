import { useEffect } from 'react';
import { useLoadUseCases } from '../runtime/use-cases-context.tsx';
import { whenIdle } from '../runtime/when-idle.ts';

/** With what the names of drafts begin in browser storage; in memory mode they go with the tab. */
const DRAFT = 'checkahead.draft.';
const LATEST_MS = 5_000;

function hasDrafts(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(DRAFT));
  } catch {
    return false;
  }
}

/**
 * Has the drafts of whoever does not come back forgotten in time on every page, whoever opens it: the use cases do
 * it when they are made. They are fetched for it only where a draft lies in this browser.
 */
export function OldDrafts(): null {
  const load = useLoadUseCases();
  useEffect(
    () =>
      whenIdle(() => {
        // Without a connection the next page does it.
        if (hasDrafts()) load().catch(() => undefined);
      }, LATEST_MS),
    [load],
  );
  return null;
}
