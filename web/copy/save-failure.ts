import { failureClauses } from '#copy/failures.ts';
import { saveFailureToasts } from '#copy/saving.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import type { Message } from './message.ts';

/** The toast of a failed save. It says whether the data was kept locally. */
export function saveFailureToast({ failure: { kind }, keptLocally }: SaveFailure): Message {
  if (kind === 'not-signed-in' || kind === 'forbidden') return saveFailureToasts.noSession;
  return keptLocally ? saveFailureToasts.kept(failureClauses[kind]) : saveFailureToasts.lost;
}
