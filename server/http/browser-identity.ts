import type { Context } from 'hono';
import { err, errAsync, ok, okAsync } from 'neverthrow';
import { asOwner } from '#core/identity/as-owner.ts';
import type { OpenedSession } from '#core/identity/identity-service.ts';
import type { IdentityService } from '#core/identity/make-identity-service.ts';
import type { AuthPort, Session } from '#core/ports/auth-port.ts';
import { notSignedIn } from '#core/ports/failures.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import type { Cookies } from './cookies.ts';
import { type IdentityLimitsTools, makeIdentityLimits } from './identity-limits.ts';
import { makeProvenSession } from './proven-session.ts';
import { languageOf } from './request-language.ts';
import { widestNetwork } from './wider-networks.ts';

/**
 * `AuthPort` for the browser of a request: the identity service, bound to its cookies and network, within the limits. An
 * opened session is in the cookie, not in the answer. Apart from the port, links are tokens and not fragments.
 */
export function makeIdentityOf({
  identity,
  cookies,
  network: networkOf,
  ...tools
}: IdentityLimitsTools & {
  identity: IdentityService;
  cookies: Cookies;
  network: (c: Context) => string;
}) {
  const limitsOf = makeIdentityLimits({ identity, ...tools });
  const provenSession = makeProvenSession({ sessions: identity, ...tools });

  return (c: Context) => {
    let sessionToken = cookies.sessionToken(c);
    const browserId = cookies.browserId(c);
    const deviceToken = cookies.deviceToken(c);
    const network = networkOf(c);
    const language = languageOf(c);
    const within = limitsOf({ network, browserId, deviceToken });

    /** Kept, because a message may be requested again after the response. */
    let requesterId: string | null = null;
    /** Who requests a message; sets the cookie of the browser. */
    function requester() {
      requesterId ??= cookies.ensureBrowserId(c);
      return { browserId: requesterId, deviceToken, network: widestNetwork(network), language };
    }
    function keep({ token, ...opened }: OpenedSession): Session {
      sessionToken = token;
      cookies.setSession(c, token);
      cookies.setDeviceToken(c, opened.deviceToken);
      return opened.session;
    }
    /** Signs the browser in, and ends its previous session. */
    async function enter(opened: OpenedSession): Promise<Session> {
      const before = sessionToken;
      const session = keep(opened);
      // If this fails, the old session ends by its idle limit.
      if (before !== null && before !== opened.token) await identity.signOut(before);
      return session;
    }

    const currentSession = () =>
      sessionToken === null ? okAsync(null) : identity.currentSession(sessionToken);
    /** The session of the cookie; nothing else identifies a person. */
    const signedIn = () =>
      currentSession().andThen((session) =>
        sessionToken === null || session === null ? err(notSignedIn) : ok({ token: sessionToken, session }),
      );
    const owner = (email: string) =>
      signedIn().andThen(({ token, session }) => asOwner(email, session.email, { token, session }));

    return {
      /** Of the cookie, or of the session that was opened since. */
      sessionToken: () => sessionToken,
      signedIn,
      currentSession,
      timedSession: () => (sessionToken === null ? okAsync(null) : identity.timedSession(sessionToken)),
      /** The session, if the person authenticated within the last 5 minutes. */
      provenSession: () => provenSession(network, sessionToken),
      recordActivity: () =>
        sessionToken === null ? errAsync(notSignedIn) : identity.recordActivity(sessionToken, language),
      /** If it fails, the person is still signed in and the browser keeps its cookie. */
      signOut: () =>
        (sessionToken === null ? okAsync() : identity.signOut(sessionToken)).map(() =>
          cookies.clearSession(c),
        ),

      requestSignInLink: (request) => {
        const from = requester();
        return within.message(request.email, () => identity.requestSignInLink({ ...request, ...from }));
      },
      inspectLink: (link: { token: string }) => identity.inspectLink({ ...link, browserId, sessionToken }),
      finishLink: (link: { token: string; campaign?: Campaign | undefined }) =>
        identity
          .finishLink({ ...link, sessionToken, deviceToken, language })
          .map(async ({ status, emailChanged, ...opened }) => ({
            session: await enter(opened),
            status,
            emailChanged,
          })),
      /** Whether this browser may enter a code now. `email` null: of any address, here and in `verifyCode`. */
      awaitsCode: (email: string | null) =>
        browserId === null
          ? okAsync(false)
          : identity
              .openCodeFor({ email, browserId })
              .map(() => true)
              .orElse((failure) => (failure.kind === 'unavailable' ? err(failure) : ok(false))),
      verifyCode: (attempt: { email: string | null; code: string; campaign?: Campaign | undefined }) =>
        within
          .code(attempt.email, () => identity.verifyCode({ ...attempt, browserId, deviceToken, language }))
          .map(async ({ status, ...opened }) => ({ session: await enter(opened), status })),

      signInWithPassword: (credentials) => {
        const from = requester();
        return within
          .password(credentials.email, 'invalid-credentials', () =>
            identity.signInWithPassword({ ...credentials, ...from }),
          )
          .map(enter);
      },
      reauthenticate: (proof) =>
        signedIn()
          .andThen(({ token, session: { email } }) => {
            const attempt = () =>
              identity.reauthenticate({ sessionToken: token, browserId, deviceToken, proof });
            return 'password' in proof
              ? within.password(email, 'wrong-password', attempt)
              : within.code(email, attempt);
          })
          .map(keep),
      setPassword: ({ email, password }) =>
        owner(email)
          .andThen(({ token, session }) =>
            within.newPassword(session, () =>
              identity.setPassword({ sessionToken: token, password, deviceToken }),
            ),
          )
          .map((changed) => cookies.setDeviceToken(c, changed.deviceToken)),
      requestEmailChange: ({ email, newEmail }) =>
        owner(email).andThen(({ token, session }) => {
          const request = { sessionToken: token, newEmail, ...requester() };
          return within.emailChange(session, newEmail, () => identity.requestEmailChange(request));
        }),

      requestPasswordReset: (request) => {
        const from = requester();
        return within.message(request.email, () => identity.requestPasswordReset({ ...request, ...from }));
      },
      inspectRecovery: identity.inspectRecovery,
      finishRecovery: (request: { token: string; password: string }) =>
        within
          .recovery(request.token, () => identity.finishRecovery({ ...request, deviceToken, language }))
          .map(enter),
    } satisfies Partial<Omit<AuthPort, 'finishRecovery'>> & Record<string, unknown>;
  };
}

export type IdentityOf = ReturnType<typeof makeIdentityOf>;
export type BrowserIdentity = ReturnType<IdentityOf>;
