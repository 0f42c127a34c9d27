import type { ResultAsync } from 'neverthrow';
import type { AuthPort, Proof, ReauthenticateError, Session } from '../ports/auth-port.ts';
import type { SessionKeeper } from '../session-security/session-keeper.ts';

/**
 * Proves the person again, by password or e-mailed code (decision 38), and opens the 5-minute window in all tabs. What failed
 * opens nothing.
 */
export function makeReauthenticate({
  auth,
  keeper,
}: {
  readonly auth: Pick<AuthPort, 'reauthenticate'>;
  readonly keeper: Pick<SessionKeeper, 'proved'>;
}) {
  return (proof: Proof): ResultAsync<Session, ReauthenticateError> =>
    auth.reauthenticate(proof).map((session) => {
      keeper.proved();
      return session;
    });
}
