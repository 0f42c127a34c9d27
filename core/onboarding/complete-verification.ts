import type { Session } from '../ports/auth-port.ts';
import { isOutage } from '../ports/failures.ts';
import { digitsGiven, type SaveFailure, SIGN_UP_ENDED, type StepSaver } from './save-step.ts';

/**
 * Saves the last four digits, then the end of the sign-up. The second save is tried even if the first
 * could not be sent, and then includes the digits. If the backend requires authentication, the sign-up was already
 * completed by an earlier press or in another tab: the stored digits stay, and the result is the same. `failure` is null if
 * the backend has everything; otherwise the failed fields stay queued in the saver. Call only with matching numbers and
 * consent.
 */
export function makeCompleteVerification({ saver }: { readonly saver: Pick<StepSaver, 'save'> }) {
  return async (session: Session, lastFour: string): Promise<{ readonly failure: SaveFailure | null }> => {
    const digits = digitsGiven(lastFour);
    const given = await saver.save(session, digits);
    const unsent = given.isErr() && isOutage(given.error.failure) ? digits : {};
    const complete = (fields = {}) => saver.save(session, { ...fields, ...SIGN_UP_ENDED });
    let completed = await complete(unsent);
    if (completed.isErr() && completed.error.failure.kind === 'reauthentication-needed') {
      // This write included the unsent digits of the first. The saver has dropped them.
      completed = await complete();
    }
    return { failure: completed.isErr() ? completed.error : null };
  };
}
