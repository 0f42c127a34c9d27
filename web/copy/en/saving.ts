import type { SaveFailure } from '#core/onboarding/save-step.ts';
import type { Message } from '../message.ts';
import { failureClause } from './failures.ts';

/** Words about saving, shared by the steps. */
export const savingCopy = {
  saving: 'Saving...',
  savedAt: (time: string) => `Saved at ${time}`,
  pending: 'Not sent yet. We keep it on this device and send it when you are back online.',
  sessionEnded: {
    title: 'You are logged out',
    ended: 'Your session ended.',
    signIn: 'Log in to continue',
  },
};

/** The toast of a failed save. It says whether the data was kept locally. */
export function saveFailureToast({ failure, keptLocally }: SaveFailure): Message {
  if (failure.kind === 'not-signed-in' || failure.kind === 'forbidden') {
    return { title: 'Authentication issue', description: 'Please refresh the page and try again.' };
  }
  if (!keptLocally) {
    return {
      title: 'Auto-save failed',
      description: "Your progress wasn't saved. Don't worry, you can continue.",
    };
  }
  return {
    title: 'Auto-save failed',
    description: `Error: ${failureClause(failure)}. Your progress is saved locally and you can continue.`,
  };
}
