import { errAsync, type ResultAsync } from 'neverthrow';
import type { AuthPort, PasswordSignInError, Session } from '../ports/auth-port.ts';

/**
 * Password sign-in. 'Email not confirmed' is retried once, which changes nothing on the account; every other
 * failure is returned at once.
 */
export function makeSignIn({ auth }: { readonly auth: Pick<AuthPort, 'signInWithPassword'> }) {
  return (credentials: { email: string; password: string }): ResultAsync<Session, PasswordSignInError> =>
    auth
      .signInWithPassword(credentials)
      .orElse((failure) =>
        failure.kind === 'email-not-confirmed' ? auth.signInWithPassword(credentials) : errAsync(failure),
      );
}
