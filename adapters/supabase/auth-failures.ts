import type { AuthError } from '@supabase/supabase-js';
import type { PasswordWeakness } from '#core/identity/password-rule.ts';
import {
  type EmailNotConfirmed,
  emailNotConfirmed,
  type InvalidCredentials,
  type InvalidEmail,
  invalidCredentials,
  invalidEmail,
  type LinkExpired,
  linkExpired,
  type NotSignedIn,
  notSignedIn,
  type Outage,
  type RateLimited,
  type ReauthenticationNeeded,
  type Rejected,
  reauthenticationNeeded,
  rejected,
  type SamePassword,
  samePassword,
  type WeakPassword,
  weakPassword,
} from '#core/ports/failures.ts';
import { statusFailure } from './status-failure.ts';

/** What the auth service can answer, in the words of the port. `link-expired` is a wrong code's answer too. */
export type AuthFailure =
  | EmailNotConfirmed
  | InvalidCredentials
  | InvalidEmail
  | LinkExpired
  | NotSignedIn
  | Outage
  | RateLimited
  | ReauthenticationNeeded
  | Rejected
  | SamePassword
  | WeakPassword;

/** Which characters it misses stands in the service's sentence only. */
const WEAKNESSES: Readonly<Record<string, readonly PasswordWeakness[]>> = {
  length: ['too-short'],
  characters: ['no-uppercase', 'no-lowercase', 'no-digit'],
};

/** By the service's code, or by the library's class where there is none. */
const MEANING: Readonly<Record<string, AuthFailure>> = {
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

/** The service has its own reasons; one that is not known here, or none, is its list of passwords in the open. */
function weaknessesOf(reasons: readonly string[] = []): readonly PasswordWeakness[] {
  const known = reasons.flatMap((reason) => WEAKNESSES[reason] ?? []);
  return known.length > 0 ? known : ['common'];
}

/**
 * What an error of auth-js means: by status, class and code, and by its sentence only where one code says several things. An
 * answer that is no JSON has no status here; no answer has status 0.
 */
export function authFailure(error: AuthError & { readonly reasons?: readonly string[] }): AuthFailure {
  const { name, code = name, status = 500, message } = error;
  if (name === 'AuthWeakPasswordError') return weakPassword(weaknessesOf(error.reasons));
  if (/validate email/.test(message)) return invalidEmail;
  if (/longer than 72/.test(message)) return weakPassword(['too-long']);
  return (
    statusFailure(status, /after (\d+) second/.exec(message)?.[1]) ??
    MEANING[code] ??
    (status === 401 ? notSignedIn : rejected)
  );
}
