import type { AuthError } from '@supabase/supabase-js';
import type { PasswordWeakness } from '#core/intake/password-weaknesses.ts';
import {
  emailNotConfirmed,
  type Failure,
  invalidCredentials,
  invalidEmail,
  linkExpired,
  notSignedIn,
  type Outage,
  reauthenticationNeeded,
  rejected,
  samePassword,
  weakPassword,
} from '#core/ports/failures.ts';
import { statusFailure } from './status-failure.ts';

/** The failures of the auth service. `link-expired` also stands for a wrong code. */
export type AuthFailure =
  | Failure<
      'email-not-confirmed' | 'invalid-credentials' | 'invalid-email' | 'link-expired' | 'not-signed-in'
    >
  | Outage
  | Failure<'rate-limited' | 'reauthentication-needed' | 'rejected' | 'same-password' | 'weak-password'>;

/** Only the message of the service names the missing kinds of characters, so all are listed. */
const WEAKNESSES: Readonly<Record<string, readonly PasswordWeakness[]>> = {
  length: ['too-short'],
  characters: ['no-uppercase', 'no-lowercase', 'no-digit'],
};

/** By error code of the service, or by error class of the library if there is no code. */
const FAILURES: Readonly<Record<string, AuthFailure>> = {
  invalid_credentials: invalidCredentials,
  email_not_confirmed: emailNotConfirmed,
  email_address_invalid: invalidEmail,
  otp_expired: linkExpired,
  same_password: samePassword,
  reauthentication_needed: reauthenticationNeeded,
  current_password_required: reauthenticationNeeded,
  bad_jwt: notSignedIn,
  invalid_jwt: notSignedIn,
  user_not_found: notSignedIn,
  AuthSessionMissingError: notSignedIn,
};

/** An unknown reason, or none, means that the password is on the service's list of leaked passwords. */
function weaknessesOf(reasons: readonly string[] = []): readonly PasswordWeakness[] {
  const known = reasons.flatMap((reason) => WEAKNESSES[reason] ?? []);
  return known.length > 0 ? known : ['common'];
}

/**
 * Maps an error of the auth client by status, class and code, and by message only if one code has several meanings. A
 * response that is not JSON has no status here; no response has status 0.
 */
export function authFailure(error: AuthError & { readonly reasons?: readonly string[] }): AuthFailure {
  const { name, code = name, status = 500, message } = error;
  if (name === 'AuthWeakPasswordError') return weakPassword(weaknessesOf(error.reasons));
  if (/validate email/.test(message)) return invalidEmail;
  if (/longer than 72/.test(message)) return weakPassword(['too-long']);
  return (
    statusFailure(status, /after (\d+) second/.exec(message)?.[1]) ??
    FAILURES[code] ??
    (status === 401 ? notSignedIn : rejected)
  );
}
