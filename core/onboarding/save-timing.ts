import { errAsync } from 'neverthrow';
import type { Session } from '../ports/auth-port.ts';
import type { StepSaver } from './save-step.ts';

/** Submits the calendar step. Only a late draft of another step needs a proof; the saver drops it, so the second save needs none. */
export const makeSaveTiming =
  ({ saver }: { readonly saver: Pick<StepSaver, 'save'> }) =>
  (session: Session, preference: string) => {
    const save = () =>
      saver.save(session, { benefit_timing_preference: preference, step_completed: 'calendar_intro' });
    return save().orElse((refused) =>
      refused.failure.kind === 'reauthentication-needed' ? save() : errAsync(refused),
    );
  };
