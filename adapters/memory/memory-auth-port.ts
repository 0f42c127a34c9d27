import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import type { IdentityService, OpenedSession } from '#core/identity/identity-service.ts';
import { readLinkFragment } from '#core/identity/link-fragment.ts';
import type { Language } from '#core/language/languages.ts';
import type { AuthListener, AuthPort, CallbackOutcome, Session } from '#core/ports/auth-port.ts';
import {
  type Forbidden,
  forbidden,
  linkExpired,
  type NotSignedIn,
  notSignedIn,
  type Unavailable,
} from '#core/ports/failures.ts';
import type { BrowserKeys } from './browser-keys.ts';

const outcome = (kind: 'link-expired' | 'verification-failed' | 'no-session'): CallbackOutcome =>
  Object.freeze({ kind });

/**
 * `AuthPort` over core's own identity service in the page. One port is one browser: `keys` replace the
 * cookies, so the same-browser rule of links and codes applies as on the server.
 */
export function makeMemoryAuthPort({
  service,
  keys,
  language,
}: {
  readonly service: IdentityService;
  readonly keys: BrowserKeys;
  /** Of the page. */
  readonly language?: Language;
}): AuthPort {
  const listeners = new Set<AuthListener>();
  const emit: AuthListener = (event, session) => {
    for (const listener of [...listeners]) listener(event, session);
  };

  let announcedExpiry: number | null = null;

  const requester = () => ({ browserId: keys.browserId(), deviceToken: keys.deviceToken(), language });

  function enter({ token, deviceToken, session }: OpenedSession): Session {
    keys.setSessionToken(token);
    keys.setDeviceToken(deviceToken);
    announcedExpiry = session.expiresAt;
    emit('signed-in', session);
    return session;
  }

  /** Emitted only if the activity was recorded. */
  function refreshed(session: Session): Session {
    if (session.expiresAt !== announcedExpiry) {
      announcedExpiry = session.expiresAt;
      emit('token-refreshed', session);
    }
    return session;
  }

  /** Handles a session that the service ended. A newer session, opened meanwhile, is kept. */
  function leave(token: string): void {
    if (keys.sessionToken() !== token) return;
    keys.setSessionToken(null);
    emit('signed-out', null);
  }

  /** Retries if the token was renewed during the call: the person is still signed in. */
  function readSession<T>(
    ask: (token: string) => ResultAsync<T | null, Unavailable>,
  ): ResultAsync<T | null, Unavailable> {
    const token = keys.sessionToken();
    if (token === null) return okAsync(null);
    return ask(token).andThen((found) => {
      if (found !== null) return okAsync(found);
      if (keys.sessionToken() !== token) return readSession(ask);
      leave(token);
      return okAsync(null);
    });
  }

  const currentSession: AuthPort['currentSession'] = () =>
    readSession((token) => service.currentSession(token));

  const recordActivity: AuthPort['recordActivity'] = () => {
    const token = keys.sessionToken();
    if (token === null) return errAsync(notSignedIn);
    return service
      .recordActivity(token, language)
      .map(refreshed)
      .orElse((failure) => {
        if (failure.kind === 'not-signed-in' && keys.sessionToken() !== token) return recordActivity();
        if (failure.kind === 'not-signed-in') leave(token);
        return errAsync(failure);
      });
  };

  /** The session, if it belongs to this address: another tab may have signed in another person. */
  function ownSession(
    email: string,
  ): ResultAsync<{ sessionToken: string; session: Session }, NotSignedIn | Forbidden | Unavailable> {
    const sessionToken = keys.sessionToken();
    if (sessionToken === null) return errAsync(notSignedIn);
    return service.currentSession(sessionToken).andThen((session) => {
      if (session === null) return err(notSignedIn);
      return session.email === normalizeEmail(email) ? ok({ sessionToken, session }) : err(forbidden);
    });
  }

  const fromSession = () =>
    currentSession().map(
      (session): CallbackOutcome =>
        session ? { kind: 'already-signed-in', session } : outcome('no-session'),
    );

  return {
    currentSession,
    timedSession: () => readSession((token) => service.timedSession(token)),

    requestSignInLink: (request) => service.requestSignInLink({ ...request, ...requester() }),

    readCallback(fragment) {
      const { token, refusal } = readLinkFragment(fragment);
      if (token === null || refusal !== null) return okAsync({ kind: 'automatic' });
      return service.inspectLink({
        token,
        browserId: keys.browserId(),
        sessionToken: keys.sessionToken(),
      });
    },

    finishCallback(fragment, campaign) {
      const { token, refusal } = readLinkFragment(fragment);
      if (refusal !== null) return okAsync(outcome(refusal));
      if (token === null) return fromSession();
      return service
        .finishLink({
          token,
          campaign,
          sessionToken: keys.sessionToken(),
          deviceToken: keys.deviceToken(),
          language,
        })
        .map(
          (opened): CallbackOutcome => ({
            kind: 'signed-in',
            session: enter(opened),
            status: opened.status,
            emailChanged: opened.emailChanged,
          }),
        )
        .orElse((failure) =>
          failure.kind === 'link-expired' ? okAsync(outcome('link-expired')) : errAsync(failure),
        );
    },

    verifyCode: (attempt) =>
      service
        .verifyCode({ ...attempt, ...requester() })
        .map((opened) => ({ session: enter(opened), status: opened.status })),

    signInWithPassword: (credentials) =>
      service.signInWithPassword({ ...credentials, ...requester() }).map(enter),

    signOut() {
      const token = keys.sessionToken();
      if (token === null) return okAsync(undefined);
      return service.signOut(token).map(() => leave(token));
    },

    setPassword: ({ email, password }) =>
      ownSession(email).andThen(({ sessionToken, session }) =>
        service
          .setPassword({ sessionToken, password, deviceToken: keys.deviceToken() })
          .andTee(({ deviceToken }) => {
            keys.setDeviceToken(deviceToken);
            emit('user-updated', session);
          })
          .map(() => undefined),
      ),

    requestEmailChange: ({ email, newEmail }) =>
      ownSession(email).andThen(({ sessionToken }) =>
        service.requestEmailChange({ sessionToken, newEmail, ...requester() }),
      ),

    requestPasswordReset: ({ email }) => service.requestPasswordReset({ email, ...requester() }),

    readRecovery(fragment) {
      const { token } = readLinkFragment(fragment);
      if (token !== null) {
        return service.inspectRecovery({ token }).map((valid) => (valid ? 'token' : 'invalid'));
      }
      return currentSession().map((session) => (session ? 'session' : 'invalid'));
    },

    finishRecovery({ fragment, password }) {
      const { token } = readLinkFragment(fragment);
      if (token === null) return errAsync(linkExpired);
      return service
        .finishRecovery({ token, password, deviceToken: keys.deviceToken(), language })
        .map(enter);
    },

    reauthenticate(proof) {
      const sessionToken = keys.sessionToken();
      if (sessionToken === null) return errAsync(notSignedIn);
      return service
        .reauthenticate({ sessionToken, ...requester(), proof })
        .andThen(({ token, deviceToken, session }) => {
          // A person who signed out meanwhile stays signed out.
          if (keys.sessionToken() !== sessionToken)
            return service.signOut(token).andThen(() => err(notSignedIn));
          keys.setSessionToken(token);
          keys.setDeviceToken(deviceToken);
          return ok(refreshed(session));
        })
        .orTee(({ kind }) => {
          if (kind === 'not-signed-in') leave(sessionToken);
        });
    },

    recordActivity,

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
