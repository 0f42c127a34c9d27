import type { Awaitable } from '#core/ports/awaitable.ts';

/** Maps an answer, at once if it is there: a promise costs as much as a short query. */
export const mapped = <T, U>(answer: Awaitable<T>, map: (found: T) => U): Awaitable<U> =>
  answer instanceof Promise ? answer.then(map) : map(answer as T);

export const written = (answer: Awaitable<unknown>): Awaitable<void> => mapped(answer, () => {});

export const orNull = <T>(row: Awaitable<T | undefined>): Awaitable<T | null> =>
  mapped(row, (found) => found ?? null);

export const countOf = (row: Awaitable<{ readonly count: number } | undefined>): Awaitable<number> =>
  mapped(row, (found) => found?.count ?? 0);
