import { useEffect } from 'react';
import { attempt } from '#core/attempt.ts';
import { DRAFT_PREFIX } from '#core/ports/browser-storage.ts';
import { useLoadUseCases } from '../runtime/use-cases-context.tsx';
import { whenIdle } from '../runtime/when-idle.ts';

/** In memory mode drafts end with the tab. */
const hasDrafts = () =>
  attempt(() => Object.keys(window.localStorage).some((key) => key.startsWith(DRAFT_PREFIX)), false);

/** Deletes expired drafts on every page. The composition root does it, and is loaded only if this browser stores a draft. */
export function DeleteExpiredDrafts(): null {
  const load = useLoadUseCases();
  useEffect(
    () =>
      whenIdle(() => {
        // If loading fails, the next page tries again.
        if (hasDrafts()) load().catch(() => undefined);
      }),
    [load],
  );
  return null;
}
