import { err, type Result } from 'neverthrow';
import { useCallback } from 'react';
import { type Failure, unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useLoadUseCases } from './use-cases-context.tsx';

type Ask = <T, E>(
  question: (useCases: UseCases) => PromiseLike<Result<T, E>>,
) => Promise<Result<T, E | Failure<'unreachable'>>>;

/** For public pages: asks the use cases. If their code fails to load, there is no answer either. */
export function useAsk(): Ask {
  const load = useLoadUseCases();
  return useCallback<Ask>(
    (question) =>
      load()
        .then(question)
        .catch(() => err(unreachable)),
    [load],
  );
}
