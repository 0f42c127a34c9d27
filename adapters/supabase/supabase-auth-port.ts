import type {
  AuthChangeEvent,
  AuthError,
  Session as HostedSession,
  UserAttributes,
} from '@supabase/supabase-js';
import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow';
import { asOwner } from '#core/identity/as-owner.ts';
import { normalizeCode } from '#core/identity/one-time-secret.ts';
import { weakness } from '#core/identity/password-check.ts';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { PASSWORD_MAX_LENGTH } from '#core/intake/password-rule.ts';
import type { Language } from '#core/language/languages.ts';
import { makeListeners } from '#core/listeners.ts';
import type {
  AuthEvent,
  AuthListener,
  AuthPort,
  CallbackOutcome,
  CallbackReading,
  PasswordCheck,
  RecoveryReading,
  RequestLinkError,
  Session,
  TimedSession,
  VerifiedSession,
} from '#core/ports/auth-port.ts';
import {
  codeRefused,
  type Failure,
  invalidEmail,
  isOutage,
  linkExpired,
  notSignedIn,
  type Outage,
  reauthenticationNeeded,
  rejected,
  unavailable,
  wrongPassword,
} from '#core/ports/failures.ts';
import { SENSITIVE_FAILURES } from '#core/ports/narrow.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import { statusOf } from '#core/record/onboarding-status.ts';
import { pathOf } from '#core/site/pages.ts';
import { type AuthFailure, authFailure } from './auth-failures.ts';
import { type LinkProof, readHostedFragment } from './hosted-fragment.ts';
import type { LinkRequestLog } from './link-request-log.ts';
import { keep } from './narrow.ts';
import { recordVerifiedEmail } from './own-row.ts';
import type { RecordedTimes } from './recorded-times.ts';
import { runQuery, withTimeout } from './run-query.ts';
import type { HostedClient } from './supabase-client.ts';

type PasswordError = Failure<'weak-password' | 'rate-limited' | 'rejected'> | Outage;

const sessionOf = (hosted: HostedSession | null): Session | null =>
  hosted && {
    userId: hosted.user.id,
    email: normalizeEmail(hosted.user.email ?? ''),
    expiresAt: (hosted.expires_at ?? 0) * 1_000,
  };

/**
 * `AuthPort` over the hosted service. Tokens stay in `client`, which renews them. `origin` and `language` are the
 * page's. `checkPassword` knows the common passwords; the rest of the rule is checked here, before anything is
 * sent. `times` enforces the limits of the session, which the service does not.
 */
export function makeSupabaseAuthPort({
  client: { auth, tables },
  origin,
  linkRequests,
  brand,
  language,
  now,
  checkPassword,
  times,
}: {
  client: Pick<HostedClient, 'auth' | 'tables'>;
  origin: string;
  linkRequests: LinkRequestLog;
  brand: string;
  language: Language;
  /** Epoch milliseconds. */
  now: () => number;
  checkPassword: PasswordCheck;
  times: RecordedTimes;
}): AuthPort {
  const listeners = makeListeners<Parameters<AuthListener>>();
  /** The session of the last event; undefined until the initial session is known. */
  let known: HostedSession | null | undefined;
  let sentLanguage: Language | undefined;
  /** Running calls that start a session. The library emits SIGNED_IN for them, but also when a tab regains the focus. */
  let startingSessions = 0;
  /** Recovery tokens that this page has redeemed, with the id of the person; null: the password is set. */
  const recoveries = new Map<string, string | null>();
  const rejectedLinks = new Set<string>();

  /** The port's name of an event, or null if nothing changed. */
  function toAuthEvent(event: AuthChangeEvent, hosted: HostedSession | null): AuthEvent | null {
    if (event !== 'SIGNED_IN') return event.toLowerCase().replaceAll('_', '-') as AuthEvent;
    if (startingSessions > 0) return 'signed-in';
    // A stored session, found when the page opens. INITIAL_SESSION follows.
    if (known === undefined) return null;
    if (known?.user.id !== hosted?.user.id) return 'signed-in';
    // The same person with a new token (by a proof, or in another tab), or a tab that regains the focus. Neither restarts
    // the 4 hours.
    return known?.access_token === hosted?.access_token ? null : 'token-refreshed';
  }

  // Must not await: the library waits for its listeners, so a call to it from here would deadlock.
  auth.onAuthStateChange((event, hosted) => {
    const authEvent = toAuthEvent(event, hosted);
    if (!authEvent) return;
    known = hosted;
    if (authEvent === 'signed-in' && startingSessions > 0) times.start();
    else if (authEvent === 'signed-in' || authEvent === 'password-recovery') times.startUnlessLive();
    if (authEvent === 'signed-out') times.clear();
    if (authEvent === 'mfa-challenge-verified') times.recordProof();
    listeners.tell(authEvent, sessionOf(hosted));
  });

  const callAuth = <A extends { error: AuthError | null }>(
    call: () => Promise<A>,
  ): ResultAsync<A, AuthFailure> =>
    withTimeout(call()).andThen((answer) => (answer.error ? err(authFailure(answer.error)) : ok(answer)));

  /** Calls the library and returns the session of the response. */
  const openSession = (
    call: () => Promise<{ data: { session: HostedSession | null }; error: AuthError | null }>,
  ): ResultAsync<Session, AuthFailure> =>
    callAuth(call)
      .map(({ data }) => sessionOf(data.session))
      .andThen((session) => (session ? ok(session) : err(unavailable())));

  /** The same for calls that start a new session instead of continuing one. */
  function startSession(call: Parameters<typeof openSession>[0]): ResultAsync<Session, AuthFailure> {
    startingSessions += 1;
    return openSession(() =>
      call().finally(() => {
        startingSessions -= 1;
      }),
    );
  }

  /** Ends the session if it has reached a limit. */
  const timedSession = (): ResultAsync<TimedSession | null, Outage> =>
    callAuth(() => auth.getSession())
      .map(({ data }) => sessionOf(data.session))
      // A rejected renewal ends the session.
      .orElse((failure) => (isOutage(failure) ? err(failure) : ok(null)))
      .andThen((session): ResultAsync<TimedSession | null, Outage> => {
        const left = session && times.read();
        if (left) return okAsync({ session, times: left });
        return session ? signOut().map(() => null) : okAsync(null);
      });

  const currentSession = () => timedSession().map((found) => found?.session ?? null);

  const signedIn = () => currentSession().andThen((session) => (session ? ok(session) : err(notSignedIn)));

  const signedInAs = (email: string) =>
    signedIn().andThen((session) => asOwner(email, session.email, session));

  const redeem = (proof: LinkProof) =>
    'token_hash' in proof ? auth.verifyOtp(proof) : auth.setSession(proof);

  /** To the service, a code without digits is a broken request. `email` covers mails to known addresses too. */
  const withCode = (
    email: string,
    code: string,
    call: typeof openSession,
  ): ResultAsync<Session, AuthFailure> => {
    const token = normalizeCode(code);
    return token !== null && linkRequests.includes(email)
      ? call(() => auth.verifyOtp({ email: normalizeEmail(email), token, type: 'email' })).andTee(
          linkRequests.clear,
        )
      : errAsync(linkExpired);
  };

  const withPassword = (email: string, password: string, call: typeof openSession) =>
    call(() => auth.signInWithPassword({ email: normalizeEmail(email), password })).andTee(
      linkRequests.clear,
    );

  const acceptable = (email: string | null, password: string, isCommon = false) => {
    const weak = weakness(password, { email, brand }, isCommon);
    return weak ? err(weak) : ok();
  };

  /** Checks our own rule and the list of common passwords. The service checks its own rule afterwards. */
  const checkAcceptable = (email: string | null, password: string): ResultAsync<unknown, PasswordError> =>
    (password.length > PASSWORD_MAX_LENGTH ? okAsync(false) : checkPassword(password))
      // What our own rule refuses is named, also if the list cannot be asked.
      .orElse((failure) => err(weakness(password, { email, brand }, false) ?? failure))
      .andThen((isCommon) => acceptable(email, password, isCommon));

  /** The service does not enforce a recent proof, and hides why a trigger refuses; the database says it. */
  const mayUpdate = (): ResultAsync<unknown, AuthFailure | Failure<'forbidden'>> =>
    runQuery<boolean>(tables.rpc('may_set_password')).andThen((may) =>
      may ? ok(may) : err(reauthenticationNeeded),
    );

  const update = (changes: UserAttributes) => callAuth(() => auth.updateUser(changes));

  /** The library removes the session before it calls the service, so this browser is signed out whatever happens then. */
  const signOut = () => withTimeout(auth.signOut({ scope: 'local' })).map(() => undefined);

  /** No server of ours sees the verification, so the page writes the row. If that fails, the first step writes it. */
  const verified = (session: Session, campaign: Campaign | undefined): ResultAsync<VerifiedSession, never> =>
    recordVerifiedEmail(tables, { email: session.email, campaign, at: now() })
      .map((record): VerifiedSession => ({ session, status: statusOf([record]) }))
      .orElse(() => okAsync({ session, status: null }));

  const codeFailure = (failure: AuthFailure) =>
    failure.kind === 'link-expired' ? codeRefused : keep()(failure);

  const mailTo = (
    email: string,
    call: (address: string) => Promise<{ error: AuthError | null }>,
  ): ResultAsync<void, RequestLinkError> =>
    isEmail(email)
      ? callAuth(() => call(normalizeEmail(email)))
          .map(() => undefined)
          .mapErr(keep('invalid-email'))
      : errAsync(invalidEmail);

  /**
   * Whether this browser requested the link. A stranger can have a link to a new address mailed, so whoever
   * requested it must be signed in here.
   */
  const isAutomatic = (change: boolean, session: Session | null) =>
    linkRequests.includes(change ? (session?.userId ?? '') : null);

  function finishCallback(fragment: string, campaign?: Campaign): ResultAsync<CallbackOutcome, Outage> {
    const { refusal, proof, recovery, change } = readHostedFragment(fragment, 'email');
    if (refusal) return okAsync({ kind: refusal });
    if (!proof) {
      return currentSession().map((session) =>
        session ? { kind: 'already-signed-in', session } : { kind: 'no-session' },
      );
    }
    if (recovery) return okAsync(linkExpired);
    return currentSession()
      .andThen((before) => {
        const automatic = isAutomatic(change, before);
        return startSession(async () => {
          // If it fails, the account loses its password and other sessions.
          if (change && 'token_hash' in proof) {
            await runQuery(tables.rpc('keep_access', { link: proof.token_hash }));
          }
          return redeem(proof);
        }).andThen((session): ResultAsync<CallbackOutcome, AuthFailure> => {
          // Redeemed without confirmation, but this browser requested a link for another address: a stranger's account.
          if (automatic && !linkRequests.includes(change ? session.userId : session.email)) {
            return signOut().map(() => ({ kind: 'verification-failed' }));
          }
          linkRequests.clear();
          return verified(session, campaign).map((signedIn) => ({
            kind: 'signed-in',
            emailChanged: change,
            ...signedIn,
          }));
        });
      })
      .orElse((failure) => {
        if (isOutage(failure)) return err(failure);
        if (failure.kind === 'rate-limited') return err(unavailable(failure.retryAfterSeconds));
        if (failure.kind !== 'link-expired' && failure.kind !== 'not-signed-in') {
          return ok<CallbackOutcome>({ kind: 'verification-failed' });
        }
        rejectedLinks.add(fragment);
        return ok<CallbackOutcome>(linkExpired);
      });
  }

  /** The credentials that `/reset-password` can redeem, and the token that identifies them. */
  function recoveryIn(fragment: string): { proof: LinkProof; token: string } | null {
    const { proof, recovery } = readHostedFragment(fragment, 'recovery');
    if (!proof || !recovery) return null;
    const token = 'token_hash' in proof ? proof.token_hash : proof.access_token;
    return recoveries.get(token) === null ? null : { proof, token };
  }

  return {
    currentSession,
    timedSession,

    requestSignInLink: ({ email }) =>
      mailTo(email, (address) => {
        // Logged before the response: a mail may have been sent even if the response is lost.
        linkRequests.add(address);
        return auth.signInWithOtp({
          email: address,
          options: { emailRedirectTo: `${origin}${pathOf('callback')}`, data: { language } },
        });
      }),

    readCallback(fragment): ResultAsync<CallbackReading, Outage> {
      const { proof, refusal, change } = readHostedFragment(fragment, 'email');
      return currentSession().map((session) => {
        if (refusal === 'link-expired' || rejectedLinks.has(fragment)) {
          // The service does not tell whose link it was: whoever is signed in here continues.
          return { kind: 'expired', email: session?.email ?? null };
        }
        return proof && !isAutomatic(change, session)
          ? { kind: 'confirmation-required', email: null }
          : { kind: 'automatic' };
      });
    },

    finishCallback,

    verifyCode: ({ email, code, campaign }) =>
      withCode(email, code, startSession)
        .mapErr(codeFailure)
        .andThen((session) => verified(session, campaign)),

    signInWithPassword: ({ email, password }) =>
      withPassword(email, password, startSession).mapErr(keep('invalid-credentials', 'email-not-confirmed')),

    signOut,

    setPassword: ({ email, password }) =>
      signedInAs(email)
        .andThen((session) => checkAcceptable(session.email, password))
        .andThen(mayUpdate)
        .andThen(() => update({ password }))
        .map(() => undefined)
        .mapErr(keep('weak-password', 'same-password', ...SENSITIVE_FAILURES)),

    requestEmailChange({ email, newEmail }) {
      const address = normalizeEmail(newEmail);
      return signedInAs(email)
        .andThen((session): ResultAsync<boolean, AuthFailure | Failure<'forbidden'>> => {
          if (!isEmail(address) || address === session.email) return errAsync(rejected);
          linkRequests.add(session.userId);
          return runQuery(tables.rpc('request_email_change', { new_email: address }));
        })
        .andThen((free): ResultAsync<unknown, AuthFailure> => {
          // The address has an account, and a mail there says so.
          if (!free) return okAsync(null);
          return update({ email: address });
        })
        .map(() => undefined)
        .mapErr(keep(...SENSITIVE_FAILURES));
    },

    requestPasswordReset: ({ email }) =>
      mailTo(email, (address) =>
        auth.resetPasswordForEmail(address, { redirectTo: `${origin}${pathOf('reset-password')}` }),
      ),

    readRecovery(fragment): ResultAsync<RecoveryReading, Outage> {
      const { proof, refusal } = readHostedFragment(fragment, 'recovery');
      return proof || refusal
        ? okAsync(recoveryIn(fragment) ? { kind: 'token', email: null } : 'invalid')
        : currentSession().map((session) => (session ? 'session' : 'invalid'));
    },

    finishRecovery({ fragment, password }) {
      const link = recoveryIn(fragment);
      if (!link) return errAsync(linkExpired);
      const { proof, token } = link;
      return (
        checkAcceptable(null, password)
          // The token is used up even if the service rejected the password: the next attempt uses the session.
          .andThen(() =>
            recoveries.has(token)
              ? signedIn()
              : startSession(() => redeem(proof)).andTee(({ userId }) => recoveries.set(token, userId)),
          )
          // Another tab may have signed in somebody else since.
          .andThen(
            (session): ResultAsync<unknown, AuthFailure | PasswordError | Failure<'forbidden'>> =>
              session.userId === recoveries.get(token)
                ? acceptable(session.email, password).asyncAndThen(mayUpdate)
                : errAsync(linkExpired),
          )
          .andThen(() => update({ password }))
          .andTee(() => recoveries.set(token, null))
          .andThen(signedIn)
          // The session of the token is gone or too old: only a new link helps.
          .mapErr((failure) =>
            failure.kind === 'not-signed-in' || failure.kind === 'reauthentication-needed'
              ? linkExpired
              : keep('weak-password', 'same-password', 'link-expired')(failure),
          )
      );
    },

    // At the service, a proof is a sign-in that starts another session, so the previous one is ended.
    reauthenticate: (proof) =>
      callAuth(() => auth.getSession())
        .andThen(({ data: { session: before } }): ResultAsync<Session, AuthFailure> => {
          if (!before) return errAsync(notSignedIn);
          const { email = '' } = before.user;
          return (
            'code' in proof
              ? withCode(email, proof.code, openSession)
              : withPassword(email, proof.password, openSession)
          ).andTee(() => {
            times.recordProof();
            return withTimeout(auth.admin.signOut(before.access_token, 'local'));
          });
        })
        .mapErr((failure) => {
          if (failure.kind === 'not-signed-in') return failure;
          return failure.kind === 'invalid-credentials' ? wrongPassword : codeFailure(failure);
        }),

    recordActivity: () =>
      signedIn().andTee(() => {
        times.recordActivity();
        if (sentLanguage || known?.user.user_metadata.language === language) return;
        sentLanguage = language;
        // Nobody waits for it: if it fails, the next page sends it again.
        void runQuery(tables.rpc('set_language', { language }));
      }),

    subscribe: listeners.subscribe,
  };
}
