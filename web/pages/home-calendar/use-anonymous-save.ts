import { anonymousToasts } from '#copy/anonymous.ts';
import type { AnonymousStep } from '#core/onboarding/save-anonymously.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';

/** Saves a step of the anonymous flow, or shows a toast. Resolves to whether it was saved; callers go on. */
export function useAnonymousSave(): (step: AnonymousStep) => Promise<boolean> {
  const ask = useAsk();
  const toast = useToast();
  return async (step) => {
    const saved = await ask(({ anonymous }) => anonymous.saveTiming(step));
    if (saved.isOk()) return true;
    const needsSession = saved.error.kind === 'authentication-required';
    const words = needsSession ? anonymousToasts.authenticationRequired : anonymousToasts.calendarNotSaved;
    toast({ about: 'saving', ...words, tone: 'error' });
    return false;
  };
}
