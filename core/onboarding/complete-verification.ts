import type { Session } from '../ports/auth-port.ts';
import type { SaveFailure, StepSaver } from './save-step.ts';

/**
 * Result of 'Complete Verification'. The launch dialog opens in any case. `failure` is null if the backend
 * has everything; otherwise the failed fields stay queued in the saver and the page shows a toast.
 */
export type VerificationEnd = Readonly<{ opens: 'launch-dialog'; failure: SaveFailure | null }>;

/**
 * Saves `ssn_verification` with the last four digits, then `completed` with `bank_linked` and
 * `clicked_link_bank`, which only mean 'finished the last step'. The second save is tried even if the first
 * failed, and includes its unsent fields. If the backend requires authentication, the sign-up was already
 * completed by an earlier press or in another tab: the stored digits stay, and the result is the same. Call
 * only with matching numbers and consent.
 */
export function makeCompleteVerification({ saver }: { readonly saver: Pick<StepSaver, 'save'> }) {
  return async (session: Session, lastFour: string): Promise<VerificationEnd> => {
    await saver.save(session, {
      step_completed: 'ssn_verification',
      ssn_last4: lastFour,
      ssn_provided: true,
    });
    const complete = () =>
      saver.save(session, { step_completed: 'completed', bank_linked: true, clicked_link_bank: true });
    let completed = await complete();
    if (completed.isErr() && completed.error.failure.kind === 'reauthentication-needed') {
      // This write included the unsent digits of the first. The saver has dropped them.
      completed = await complete();
    }
    return Object.freeze({
      opens: 'launch-dialog',
      failure: completed.isErr() ? completed.error : null,
    });
  };
}
