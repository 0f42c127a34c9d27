import { rejected } from '#core/ports/failures.ts';
import { narrow } from '#core/ports/narrow.ts';

/** Keeps the failures that every port method can have and the given ones; all others become `rejected`. */
export const keep = <const K extends string = never>(...kinds: readonly K[]) =>
  narrow(['rate-limited', ...kinds], rejected);
