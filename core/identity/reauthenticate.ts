import type { ResultAsync } from 'neverthrow';
import type { AuthPort, Proof, ReauthenticateError, Session } from '../ports/auth-port.ts';
import type { SessionMonitor } from '../session-security/session-monitor.ts';

/**
 * Authenticates the person again, by password or e-mailed code, and opens the 5-minute window in all tabs. A
 * failure opens nothing.
 */
export function makeReauthenticate({
  auth,
  sessionMonitor,
}: {
  readonly auth: Pick<AuthPort, 'reauthenticate'>;
  readonly sessionMonitor: Pick<SessionMonitor, 'onUserAction'>;
}) {
  return (proof: Proof): ResultAsync<Session, ReauthenticateError> =>
    auth.reauthenticate(proof).map((session) => {
      sessionMonitor.onUserAction('proved');
      return session;
    });
}
