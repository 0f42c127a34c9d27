import { createContext } from 'react';
import type { UseCases } from '#core/use-cases.ts';
import { required } from './required.ts';

/** Loads the composition root on the first call and returns its use cases. */
export const LoadUseCasesContext = createContext<(() => Promise<UseCases>) | null>(null);

export const LoadedUseCasesContext = createContext<UseCases | null>(null);

/** For public pages. Call the returned function in a handler or effect. It rejects if the code cannot be loaded. */
export const useLoadUseCases = () => required(LoadUseCasesContext);

export const useUseCases = () => required(LoadedUseCasesContext);

/** Caches the first result. After a failure the next call tries again. */
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
