import type { AuthChangeEvent, AuthError, Session as HostedSession } from '@supabase/supabase-js';
import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { passwordWeaknesses } from '#core/identity/password-rule.ts';
import { statusOf } from '#core/onboarding/onboarding-status.ts';
import type {
  AuthEvent,
  AuthPort,
  CallbackOutcome,
  CallbackReading,
  Campaign,
  RecoveryReading,
  RequestLinkError,
  Session,
  TimedSession,
  VerifiedSession,
} from '#core/ports/auth-port.ts';
import {
  codeRefused,
  type Forbidden,
  forbidden,
  invalidEmail,
  linkExpired,
  notSignedIn,
  type Outage,
  type RateLimited,
  type Rejected,
  reauthenticationNeeded,
  unavailable,
  type WeakPassword,
  weakPassword,
  wrongPassword,
} from '#core/ports/failures.ts';
import { answered } from './answered.ts';
import type { AskedHere } from './asked-here.ts';
import { type AuthFailure, authFailure } from './auth-failures.ts';
import { settle } from './data-call.ts';
import { type LinkProof, readHostedFragment } from './hosted-fragment.ts';
import { isOutage, keep } from './narrow.ts';
import { recordVerifiedEmail } from './own-row.ts';
import type { RecordedTimes } from './recorded-times.ts';
import type { HostedClient } from './supabase-client.ts';

type Listener = (event: AuthEvent, session: Session | null) => void;
type PasswordError = WeakPassword | RateLimited | Rejected | Outage;

const sessionOf = (hosted: HostedSession | null): Session | null =>
  hosted && {
    userId: hosted.user.id,
    email: normalizeEmail(hosted.user.email ?? ''),
    expiresAt: (hosted.expires_at ?? 0) * 1_000,
  };

/**
 * `AuthPort` over the hosted service. Tokens stay in `client`, which renews them by itself. `origin` is the page's own: links
 * lead to its `/auth/callback` and `/reset-password`. `checkPassword` is the function that knows the common passwords
 * the rest of the rule is held here, before anything is sent. `times` holds the limits of the session, which the service does
 * not.
 */
export function makeSupabaseAuthPort({
  client: { auth, tables },
  origin,
  asked,
  brand,
  now,
  checkPassword,
  times,
}: {
  client: Pick<HostedClient, 'auth' | 'tables'>;
  origin: string;
  asked: AskedHere;
  brand: string;
  /** Epoch milliseconds. */
  now: () => number;
  checkPassword: (password: string) => ResultAsync<boolean, RateLimited | Rejected | Outage>;
  times: RecordedTimes;
}): AuthPort {
  /** Each in a box of its own: a listener that is given twice is two, each with its own way to stop. */
  const listeners = new Set<readonly [Listener]>();
  /** Whom this tab last heard of; undefined until it is told what storage held as the page opened. */
  let known: Session | null | undefined;
  /** Calls of this tab that begin a session: the library then says SIGNED_IN, as it does when a tab has the focus again. */
  let entering = 0;
  /** Recovery tokens that this page has spent, and whose they were; null: the password is set. */
  const recoveries = new Map<string, string | null>();

  /** An event in the port's words, or null for what is no news. */
  function meaning(event: AuthChangeEvent, session: Session | null): AuthEvent | null {
    if (event !== 'SIGNED_IN') return event.toLowerCase().replaceAll('_', '-') as AuthEvent;
    if (entering > 0) return 'signed-in';
    // A session found in storage as the page opens: INITIAL_SESSION tells of it.
    if (known === undefined) return null;
    if (known?.userId !== session?.userId) return 'signed-in';
    // The same person: under a new token (a proof, or another tab's), or a tab that has the focus again. Neither begins the
    // 4 hours anew.
    return known?.expiresAt === session?.expiresAt ? null : 'token-refreshed';
  }

  // Nothing is awaited in here: the library waits for its listeners, and a call to it from here would wait for itself.
  auth.onAuthStateChange((event, hosted) => {
    const session = sessionOf(hosted);
    const told = meaning(event, session);
    if (!told) return;
    known = session;
    if (told === 'signed-in' && entering > 0) times.begin();
    else if (told === 'signed-in' || told === 'password-recovery') times.beginUnlessLive();
    if (told === 'signed-out') times.forget();
    if (told === 'mfa-challenge-verified') times.proved();
    for (const [listener] of [...listeners]) listener(told, session);
  });

  /** One call of the library, with its error in the port's words. */
  const ask = <A extends { error: AuthError | null }>(call: () => Promise<A>): ResultAsync<A, AuthFailure> =>
    answered(call()).andThen((answer) => (answer.error ? err(authFailure(answer.error)) : ok(answer)));

  /** A call that answers with a session. */
  const open = (
    call: () => Promise<{ data: { session: HostedSession | null }; error: AuthError | null }>,
  ): ResultAsync<Session, AuthFailure> =>
    ask(call).andThen(({ data }) => {
      const session = sessionOf(data.session);
      return session ? ok(session) : err(unavailable());
    });

  /** The same, where it begins a session rather than going on with one. */
  function enter(call: Parameters<typeof open>[0]): ResultAsync<Session, AuthFailure> {
    entering += 1;
    return open(() =>
      call().finally(() => {
        entering -= 1;
      }),
    );
  }

  /** A limit that was reached ends the session where it is found. */
  const timedSession = (): ResultAsync<TimedSession | null, Outage> =>
    ask(() => auth.getSession())
      .map(({ data }) => sessionOf(data.session))
      // A renewal that the service refuses is the end of the session.
      .orElse((failure) => (isOutage(failure) ? err(failure) : ok(null)))
      .andThen((session): ResultAsync<TimedSession | null, Outage> => {
        const left = session && times.read();
        if (session && left) return okAsync({ session, times: left });
        return session ? signOut().map(() => null) : okAsync(null);
      });

  const currentSession = () => timedSession().map((found) => found?.session ?? null);

  const signedIn = () => currentSession().andThen((session) => (session ? ok(session) : err(notSignedIn)));

  const spend = (proof: LinkProof) =>
    'token_hash' in proof ? auth.verifyOtp(proof) : auth.setSession(proof);

  /** Typed with spaces or dashes; `type: 'email'` is a code from either mail, to a new or a known address. */
  const tryCode = (email: string, code: string, by: typeof open): ResultAsync<Session, AuthFailure> =>
    asked.includes(email)
      ? by(() =>
          auth.verifyOtp({ email: normalizeEmail(email), token: code.replace(/\D/g, ''), type: 'email' }),
        ).andTee(asked.forget)
      : errAsync(linkExpired);

  const tryPassword = (email: string, password: string, by: typeof open) =>
    by(() => auth.signInWithPassword({ email: normalizeEmail(email), password })).andTee(asked.forget);

  /** Our own rule, then the list of common passwords; the service has its own say afterwards. */
  function acceptable(email: string | null, password: string): ResultAsync<unknown, PasswordError> {
    const weaknesses = passwordWeaknesses(password, { email, brand });
    if (weaknesses.length > 0) return errAsync(weakPassword(weaknesses));
    return checkPassword(password).andThen((common) =>
      common ? err(weakPassword(['common'])) : ok(undefined),
    );
  }

  /**
   * A change needs a fresh proof, which the auth service does not ask for: the database says whether one is due. It would
   * refuse the change too, but the service then tells a fault and not the reason.
   */
  const mayUpdate = (): ResultAsync<unknown, AuthFailure | Forbidden> =>
    settle<boolean>(tables.rpc('may_set_password')).andThen((may) =>
      may ? ok(undefined) : err(reauthenticationNeeded),
    );

  const update = (password: string) => ask(() => auth.updateUser({ password }));

  /** The library forgets the session before it tells the service: whatever that answers, this browser is signed out. */
  const signOut = () => answered(auth.signOut({ scope: 'local' })).map(() => undefined);

  /** No server of ours sees the verification, so the page itself writes the row. Where it cannot, the first step does. */
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
      ? ask(() => call(normalizeEmail(email)))
          .map(() => undefined)
          .mapErr(keep('invalid-email'))
      : errAsync(invalidEmail);

  function finishCallback(fragment: string, campaign?: Campaign): ResultAsync<CallbackOutcome, Outage> {
    const { refusal, proof, recovery } = readHostedFragment(fragment, 'email');
    if (refusal) return okAsync({ kind: refusal });
    if (!proof) {
      return currentSession().map((session) =>
        session ? { kind: 'already-signed-in', session } : { kind: 'no-session' },
      );
    }
    if (recovery) return okAsync(linkExpired);
    const automatic = asked.includes(null);
    return enter(() => spend(proof))
      .andThen((session): ResultAsync<CallbackOutcome, AuthFailure> => {
        // Nobody pressed, and this browser asked for another address: a stranger's account.
        if (automatic && !asked.includes(session.email)) {
          return signOut().map(() => ({ kind: 'verification-failed' }));
        }
        asked.forget();
        return verified(session, campaign).map((signedIn) => ({ kind: 'signed-in', ...signedIn }));
      })
      .orElse((failure) => {
        if (isOutage(failure)) return err(failure);
        if (failure.kind === 'rate-limited') return err(unavailable(failure.retryAfterSeconds));
        return ok<CallbackOutcome>(
          failure.kind === 'link-expired' || failure.kind === 'not-signed-in'
            ? linkExpired
            : { kind: 'verification-failed' },
        );
      });
  }

  /** What `/reset-password` can spend, and under which name it is remembered. */
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
        // Noted before the answer: a mail may have gone out although nothing was heard.
        asked.note(address);
        return auth.signInWithOtp({
          email: address,
          options: { emailRedirectTo: `${origin}/auth/callback` },
        });
      }),

    readCallback(fragment): ResultAsync<CallbackReading, Outage> {
      const { proof } = readHostedFragment(fragment, 'email');
      return okAsync(
        proof && !asked.includes(null)
          ? { kind: 'confirmation-required', email: null }
          : { kind: 'automatic' },
      );
    },

    finishCallback,

    verifyCode: ({ email, code, campaign }) =>
      tryCode(email, code, enter)
        .mapErr(codeFailure)
        .andThen((session) => verified(session, campaign)),

    signInWithPassword: ({ email, password }) =>
      tryPassword(email, password, enter).mapErr(keep('invalid-credentials', 'email-not-confirmed')),

    signOut,

    setPassword: ({ email, password }) =>
      signedIn()
        // Another tab may have signed in somebody else meanwhile.
        .andThen(
          (session): ResultAsync<unknown, PasswordError | Forbidden> =>
            session.email === normalizeEmail(email)
              ? acceptable(session.email, password)
              : errAsync(forbidden),
        )
        .andThen(mayUpdate)
        .andThen(() => update(password))
        .map(() => undefined)
        .mapErr(
          keep('weak-password', 'same-password', 'not-signed-in', 'forbidden', 'reauthentication-needed'),
        ),

    requestPasswordReset: ({ email }) =>
      mailTo(email, (address) =>
        auth.resetPasswordForEmail(address, { redirectTo: `${origin}/reset-password` }),
      ),

    readRecovery(fragment): ResultAsync<RecoveryReading, Outage> {
      const { proof, refusal } = readHostedFragment(fragment, 'recovery');
      return proof || refusal
        ? okAsync(recoveryIn(fragment) ? 'token' : 'invalid')
        : currentSession().map((session) => (session ? 'session' : 'invalid'));
    },

    finishRecovery({ fragment, password }) {
      const link = recoveryIn(fragment);
      if (!link) return errAsync(linkExpired);
      const { proof, token } = link;
      return (
        acceptable(null, password)
          // A password that the service refused has spent the token all the same: the next try goes on from its session.
          .andThen(() =>
            recoveries.has(token)
              ? signedIn()
              : enter(() => spend(proof)).andTee(({ userId }) => recoveries.set(token, userId)),
          )
          // Another tab may have signed in somebody else meanwhile.
          .andThen(({ userId }) => (userId === recoveries.get(token) ? mayUpdate() : errAsync(linkExpired)))
          .andThen(() => update(password))
          .andTee(() => recoveries.set(token, null))
          .andThen(signedIn)
          // Without the session that the token made, or minutes after it, there is nothing to go on with.
          .mapErr((failure) =>
            failure.kind === 'not-signed-in' || failure.kind === 'reauthentication-needed'
              ? linkExpired
              : keep('weak-password', 'same-password', 'link-expired')(failure),
          )
      );
    },

    // A proof is a sign-in at the service: it begins a session of its own, and the one before it is ended there.
    reauthenticate: (proof) =>
      ask(() => auth.getSession())
        .andThen(({ data: { session: before } }): ResultAsync<Session, AuthFailure> => {
          if (!before) return errAsync(notSignedIn);
          const { email = '' } = before.user;
          return (
            'code' in proof ? tryCode(email, proof.code, open) : tryPassword(email, proof.password, open)
          ).andTee(() => {
            times.proved();
            return answered(auth.admin.signOut(before.access_token, 'local'));
          });
        })
        .mapErr((failure) =>
          failure.kind === 'invalid-credentials'
            ? wrongPassword
            : failure.kind === 'not-signed-in'
              ? notSignedIn
              : codeFailure(failure),
        ),

    recordActivity: () => signedIn().andTee(times.active),

    subscribe(listener) {
      const own = [listener] as const;
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
