import { errAsync, type ResultAsync } from 'neverthrow';
import { anonymousToasts } from '#copy/anonymous.ts';
import type { AnonymousStep, AuthenticationRequired } from '#core/intake/save-anonymously.ts';
import { type Outage, type RateLimited, type Rejected, unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

type SaveFailure = AuthenticationRequired | Rejected | RateLimited | Outage;

async function savedBy(
  load: () => Promise<UseCases>,
  step: AnonymousStep,
): Promise<ResultAsync<void, SaveFailure>> {
  const useCases = await load().catch(() => null);
  if (useCases === null) return errAsync(unreachable);
  return useCases.anonymous.saveTiming(step);
}

/**
 * Saves a step of the anonymous flow and shows a toast on failure. Resolves to whether it was saved; callers continue either
 * way.
 */
export function useAnonymousSave(): (step: AnonymousStep) => Promise<boolean> {
  const load = useLoadUseCases();
  const toast = useToast();
  return async (step) => {
    const saved = await savedBy(load, step);
    if (saved.isOk()) return true;
    const needsSession = saved.error.kind === 'authentication-required';
    const words = needsSession ? anonymousToasts.authenticationRequired : anonymousToasts.calendarNotSaved;
    toast({ about: 'saving', ...words, tone: 'error' });
    return false;
  };
}
