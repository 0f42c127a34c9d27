import { useState } from 'react';
import type { StepSaver } from '#core/onboarding/save-step.ts';
import { saveFailureToast } from '../../copy/save-failure.ts';
import { useNavigateFromHere } from '../../runtime/navigation.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import type { Entered } from '../guard/guard.tsx';
import type { SensitiveAction } from '../session-dialog/use-sensitive-action.tsx';
import { useAutosave } from './use-autosave.ts';
import { useResend } from './use-resend.ts';

/** How a step saves: while it is filled in, and when it is left for the next page. */
export function useStepSaving(entered: Entered) {
  const { session } = entered;
  const { enterNextOffline } = useUseCases();
  const toast = useToast();
  const navigate = useNavigateFromHere();
  const autosave = useAutosave(session);
  useResend(session);
  const [ended, setEnded] = useState(false);

  /** Opens the next page also if the fields could not be sent yet, but not before a proof that they need. */
  async function continueAfter(
    saving: ReturnType<StepSaver['save']>,
    nextPath: string,
  ): ReturnType<SensitiveAction> {
    autosave.cancel();
    const saved = await saving;
    if (saved.isErr()) {
      const { failure } = saved.error;
      if (failure.kind === 'reauthentication-needed') return failure.kind;
      toast({ about: 'saving', ...saveFailureToast(saved.error), tone: 'error' });
      // Without a session the next page would only redirect, so the person stays here and sees the choice.
      if (failure.kind === 'not-signed-in') {
        setEnded(true);
        return 'done';
      }
      enterNextOffline(entered, failure);
    }
    navigate(nextPath);
    return 'done';
  }

  return { autosave, ended, setEnded, continueAfter };
}
