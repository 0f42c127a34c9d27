import type { ResultAsync } from 'neverthrow';

const SHARED_MS = 1_000;

/** Runs `check` at most once a second; other callers share the pending result or that of the last second. */
export function onceASecond<T, E>(
  check: () => ResultAsync<T, E>,
  monotonic: () => number,
): () => ResultAsync<T, E> {
  let shared: ResultAsync<T, E> | null = null;
  let freshUntil = Infinity;
  return () => {
    if (shared === null || monotonic() >= freshUntil) {
      freshUntil = Infinity;
      shared = check();
      const settled = () => {
        freshUntil = monotonic() + SHARED_MS;
      };
      // A rejection is shared for a second too; the callers handle it.
      shared.then(settled, settled);
    }
    return shared;
  };
}
