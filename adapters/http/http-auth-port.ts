import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { readLinkFragment } from '#core/identity/link-fragment.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import { makeListeners } from '#core/listeners.ts';
import type {
  AuthListener,
  AuthPort,
  CallbackOutcome,
  CallbackReading,
  Proof,
  ReauthenticateError,
  RecoveryReading,
  Session,
  TimedSession,
} from '#core/ports/auth-port.ts';
import type { CrossTabSession } from '#core/ports/cross-tab-session.ts';
import { notSignedIn, type Outage } from '#core/ports/failures.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import type { HttpTransport } from './http-transport.ts';

/** `AuthPort` over our own server. The token is in a cookie that scripts cannot read. */
export function makeHttpAuthPort({
  transport: { send },
  tabs,
}: {
  transport: HttpTransport;
  tabs: CrossTabSession;
}): AuthPort {
  const { tell: notifyThisTab, subscribe } = makeListeners<Parameters<AuthListener>>();
  tabs.subscribe((message) => {
    if (message.kind === 'auth') notifyThisTab(message.event, message.session);
  });
  const notifyOtherTabs: AuthListener = (event, session) => tabs.post({ kind: 'auth', event, session });
  const notify: AuthListener = (event, session) => {
    notifyThisTab(event, session);
    notifyOtherTabs(event, session);
  };
  /** The session of the last response, to detect changes. */
  let known: Session | null = null;
  /** How often the person left, by signing out or because somebody else signed in, in any tab. */
  let signOutCount = 0;
  subscribe((event, session) => {
    if (event !== 'signed-out' && event !== 'signed-in') return;
    if (event === 'signed-out' || session?.userId !== known?.userId) signOutCount += 1;
    known = session;
  });

  function enter(session: Session): Session {
    notify('signed-in', session);
    return session;
  }

  function left(): void {
    notify('signed-out', null);
  }

  /** Records a session that continues; emits `token-refreshed` when the server extended it. */
  function continueSession(session: Session): Session {
    const isExtended = known?.expiresAt !== session.expiresAt;
    known = session;
    if (isExtended) notify('token-refreshed', session);
    return session;
  }

  /**
   * A token may be renewed, here or in another tab, during a call with the old one: only a second 'nobody is
   * signed in' counts while somebody was signed in.
   */
  async function confirmSignedOut<T, E>(
    call: () => PromiseLike<Result<T, E>>,
    isNobody: (answer: Result<T, E>) => boolean,
  ): Promise<Result<T, E>> {
    const first = await call();
    if (known === null || !isNobody(first)) return first;
    const second = await call();
    if (known !== null && isNobody(second)) left();
    return second;
  }

  const forSignedIn = <E extends { readonly kind: string }>(
    call: () => ResultAsync<{ session: Session }, E>,
  ): ResultAsync<Session, E> =>
    new ResultAsync(
      confirmSignedOut(call, (answer) => answer.isErr() && answer.error.kind === 'not-signed-in'),
    ).map(({ session }) => continueSession(session));

  const timedSession = (): ResultAsync<TimedSession | null, Outage> =>
    new ResultAsync(
      confirmSignedOut(
        () => send('GET /api/session'),
        (answer) => answer.isOk() && answer.value.session === null,
      ),
    ).map(({ session, times }) => {
      const before = known;
      known = session;
      // Tabs that were opened before may show somebody else.
      if (session && !before) notifyOtherTabs('initial-session', session);
      // The other tab sent no message: the form was submitted without script, or the browser has no
      // cross-tab messages.
      if (session && before && before.userId !== session.userId) notifyThisTab('signed-in', session);
      return session === null ? null : { session, times };
    });

  /** The response sets a new cookie: a person who signed out meanwhile must not be signed in again by it. */
  async function prove(proof: Proof): Promise<Result<Session, ReauthenticateError>> {
    const before = signOutCount;
    const proved = await forSignedIn(() => send('POST /api/auth/reauthenticate', proof));
    if (proved.isErr() || signOutCount === before) return proved;
    await signOut();
    return err(notSignedIn);
  }

  const signOut = () => send('POST /api/auth/sign-out', {}).map(left);

  const currentSession = (): ResultAsync<Session | null, Outage> =>
    timedSession().map((found) => found?.session ?? null);

  async function finishCallback(
    fragment: string,
    campaign?: Campaign,
  ): Promise<Result<CallbackOutcome, Outage>> {
    const { token, refusal } = readLinkFragment(fragment);
    if (refusal !== null) return ok({ kind: refusal });
    if (token === null) {
      return currentSession().map(
        (session): CallbackOutcome =>
          session === null ? { kind: 'no-session' } : { kind: 'already-signed-in', session },
      );
    }
    const finished = await send('POST /api/auth/link/finish', { token, campaign });
    if (finished.isOk()) {
      enter(finished.value.session);
      return ok({ kind: 'signed-in', ...finished.value });
    }
    if (finished.error.kind === 'link-expired') return ok({ kind: 'link-expired' });
    if (finished.error.kind === 'rejected' || finished.error.kind === 'forbidden') {
      return ok({ kind: 'verification-failed' });
    }
    return err(finished.error);
  }

  async function readCallback(fragment: string): Promise<Result<CallbackReading, Outage>> {
    const { token, refusal } = readLinkFragment(fragment);
    // Nothing to spend: finishing only reports the result.
    if (refusal !== null || token === null) return ok({ kind: 'automatic' });
    return send('POST /api/auth/link/inspect', { token }).map(({ reading }): CallbackReading => reading);
  }

  async function readRecovery(fragment: string): Promise<Result<RecoveryReading, Outage>> {
    const { token } = readLinkFragment(fragment);
    if (token !== null) {
      return send('POST /api/auth/reset/inspect', { token }).map(
        ({ email }): RecoveryReading => (email === null ? 'invalid' : { kind: 'token', email }),
      );
    }
    return currentSession().map((session): RecoveryReading => (session === null ? 'invalid' : 'session'));
  }

  return {
    currentSession,
    timedSession,

    requestSignInLink: ({ email, campaign }) =>
      send('POST /api/auth/link', { email: normalizeEmail(email), campaign }),

    readCallback: (fragment) => new ResultAsync(readCallback(fragment)),
    finishCallback: (fragment, campaign) => new ResultAsync(finishCallback(fragment, campaign)),

    verifyCode: ({ email, ...attempt }) =>
      send('POST /api/auth/code', { ...attempt, email: normalizeEmail(email) }).andTee(({ session }) =>
        enter(session),
      ),

    signInWithPassword: ({ email, password }) =>
      send('POST /api/auth/password', { email: normalizeEmail(email), password }).map(({ session }) =>
        enter(session),
      ),

    signOut,

    setPassword: ({ email, password }) =>
      send('PUT /api/account/password', { email: normalizeEmail(email), password }).andTee(() =>
        notify('user-updated', known),
      ),

    requestEmailChange: ({ email, newEmail }) =>
      send('POST /api/account/email', { email: normalizeEmail(email), newEmail }),

    requestPasswordReset: ({ email }) => send('POST /api/auth/reset', { email: normalizeEmail(email) }),

    readRecovery: (fragment) => new ResultAsync(readRecovery(fragment)),

    finishRecovery: ({ fragment, password }) =>
      send('POST /api/auth/reset/finish', { token: readLinkFragment(fragment).token ?? '', password }).map(
        ({ session }) => enter(session),
      ),

    reauthenticate: (proof) => new ResultAsync(prove(proof)),

    recordActivity: () => forSignedIn(() => send('POST /api/session/activity', {})),

    subscribe,
  };
}
