import { failureClauses } from '#copy/failures.ts';
import { saveFailureToasts } from '#copy/saving.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import { mustLogIn } from '#core/ports/failures.ts';
import type { Message } from './message.ts';

/** The toast of a failed save. It says whether the data was kept locally. */
export function saveFailureToast({ failure, keptLocally }: SaveFailure): Message {
  if (mustLogIn(failure)) return saveFailureToasts.noSession;
  return keptLocally ? saveFailureToasts.kept(failureClauses[failure.kind]) : saveFailureToasts.lost;
}
