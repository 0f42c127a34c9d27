import { lastFour, type Ssn } from '../intake/ssn.ts';
import type { Session } from '../ports/auth-port.ts';
import type { SaveFailure, StepSaver } from './save-step.ts';

/**
 * The end of 'Complete Verification': the launch dialog opens either way (decision 39). `failure` is null when the backend
 * has everything; otherwise what failed stays queued in the saver and `failure` is what the toast tells.
 */
export type VerificationEnd = Readonly<{ opens: 'launch-dialog'; failure: SaveFailure | null }>;

/**
 * Saves `ssn_verification` with the last four digits, then `completed` with `bank_linked` and `clicked_link_bank`, which
 * mean 'finished the last step' and nothing of a bank (decision 39). The second save is tried even when the first failed,
 * and carries what the first could not send. Where the backend wants a proof, the sign-up is complete there already, by an
 * earlier press or in another tab: the digits are left as they are, and the press ends as the first one did. Call it only with matching numbers and given consent.
 */
export function makeCompleteVerification({ saver }: { readonly saver: Pick<StepSaver, 'save'> }) {
  return async (session: Session, ssn: Ssn): Promise<VerificationEnd> => {
    await saver.save(session, {
      step_completed: 'ssn_verification',
      ssn_last4: lastFour(ssn),
      ssn_provided: true,
    });
    const complete = () =>
      saver.save(session, { step_completed: 'completed', bank_linked: true, clicked_link_bank: true });
    let completed = await complete();
    if (completed.isErr() && completed.error.failure.kind === 'reauthentication-needed') {
      // This write carried the digits of the first, which could not be sent. The saver has dropped them.
      completed = await complete();
    }
    return Object.freeze({
      opens: 'launch-dialog',
      failure: completed.isErr() ? completed.error : null,
    });
  };
}
