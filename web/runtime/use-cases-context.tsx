import { createContext, use } from 'react';
import type { UseCases } from '#core/use-cases.ts';

/** How to get the use cases: the composition root is fetched at the first call, and once. */
export const LoadUseCasesContext = createContext<(() => Promise<UseCases>) | null>(null);

/** The use cases where they are known to be here: inside a guarded page. */
export const LoadedUseCasesContext = createContext<UseCases | null>(null);

/** For pages anyone may open: call it when a use case is needed, never while rendering. Rejects when the code cannot be fetched. */
export function useLoadUseCases(): () => Promise<UseCases> {
  const load = use(LoadUseCasesContext);
  if (!load) throw new Error('no use cases around this component');
  return load;
}

/** For guarded pages. */
export function useUseCases(): UseCases {
  const useCases = use(LoadedUseCasesContext);
  if (!useCases) throw new Error('use cases are only here inside a guarded page');
  return useCases;
}

/** Keeps the first answer; a failure is forgotten, so that the next call tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= load().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}
