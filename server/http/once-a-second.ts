import type { ResultAsync } from 'neverthrow';

const SHARED_MS = 1_000;

/** A check that runs at most once a second whoever asks: others get the answer of the one under way, or of the last second. */
export function onceASecond<T, E>(
  check: () => ResultAsync<T, E>,
  monotonic: () => number,
): () => ResultAsync<T, E> {
  let answer: ResultAsync<T, E> | null = null;
  let freshUntil = Infinity;
  return () => {
    if (answer === null || monotonic() >= freshUntil) {
      freshUntil = Infinity;
      answer = check();
      const settled = () => {
        freshUntil = monotonic() + SHARED_MS;
      };
      // A bug is shared for a second as well, and answered by those who asked.
      answer.then(settled, settled);
    }
    return answer;
  };
}
