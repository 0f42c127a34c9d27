import { errAsync, type ResultAsync } from 'neverthrow';
import type {
  AuthPort,
  MagicLinkFunction,
  PasswordSignInError,
  Proof,
  ReauthenticateError,
  RequestLinkError,
  Session,
} from '../ports/auth-port.ts';
import { isOutage } from '../ports/failures.ts';
import type { Campaign } from '../record/first-touch.ts';
import type { SessionMonitor } from '../session-security/session-monitor.ts';

/** Password sign-in. 'Email not confirmed', which changes nothing on the account, is retried once. */
export function makeSignIn({ auth }: { readonly auth: Pick<AuthPort, 'signInWithPassword'> }) {
  return (credentials: { email: string; password: string }): ResultAsync<Session, PasswordSignInError> =>
    auth
      .signInWithPassword(credentials)
      .orElse((failure) =>
        failure.kind === 'email-not-confirmed' ? auth.signInWithPassword(credentials) : errAsync(failure),
      );
}

/** How requesting the link failed. `via`: the function was asked too, and has refused. */
export type RequestSignInError = RequestLinkError & { readonly via?: 'function' };

/**
 * Requests the one-time link; falls back to the `generate-magic-link` function if the service answers with a
 * 5xx or not at all, but not after a refusal such as 429 or an invalid address. For `/start` and Resend.
 */
export function makeRequestSignIn({
  auth,
  magicLink,
}: {
  readonly auth: Pick<AuthPort, 'requestSignInLink'>;
  readonly magicLink: MagicLinkFunction;
}) {
  return (request: {
    email: string;
    campaign?: Campaign | undefined;
  }): ResultAsync<void, RequestSignInError> =>
    auth.requestSignInLink(request).orElse((refused): ResultAsync<void, RequestSignInError> => {
      if (!isOutage(refused)) return errAsync(refused);
      return magicLink
        .generateMagicLink(request)
        .mapErr((failure) => Object.freeze({ ...failure, via: 'function' as const }));
    });
}

/** The person proves again who they are, by password or code, which opens the 5-minute window in all tabs. */
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
