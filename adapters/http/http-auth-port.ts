import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { readLinkFragment } from '#core/identity/link-fragment.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import { makeListeners } from '#core/listeners.ts';
import type {
  AuthListener,
  AuthPort,
  CallbackOutcome,
  CallbackReading,
  Proof,
  RecoveryReading,
  Session,
  TimedSession,
} from '#core/ports/auth-port.ts';
import type { CrossTabSession } from '#core/ports/cross-tab-session.ts';
import { notSignedIn, type Outage, rejected, unavailable, type WireFailure } from '#core/ports/failures.ts';
import { narrow, SENSITIVE_FAILURES } from '#core/ports/narrow.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import { onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { accepted, type HttpTransport } from './http-transport.ts';

const sessionSchema = z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() });

const statusSchema = z.object({
  record: z.nullable(onboardingRecordSchema),
  step: z.nullable(z.enum(ONBOARDING_STEPS)),
  completed: z.boolean(),
});

/** The response to a spent code. */
const verifiedSessionSchema = z.object({ session: sessionSchema, status: statusSchema });

/** The response to a spent link. */
const finishedLinkSchema = z.extend(verifiedSessionSchema, { emailChanged: z.boolean() });

/** Remaining times by the server's clock, milliseconds. */
const sessionTimesSchema = z.object({
  idleRemainingMs: z.number(),
  absoluteRemainingMs: z.number(),
  sinceProofMs: z.number(),
});

/** The response of `GET /api/session`; both fields are null when nobody is signed in. */
const timedSessionSchema = z.union([
  z.object({ session: sessionSchema, times: sessionTimesSchema }),
  z.object({ session: z.null(), times: z.null() }),
]);

const signedIn = z.object({ session: sessionSchema });
const linkReading = z.object({
  reading: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('automatic') }),
    z.object({ kind: z.literal('confirmation-required'), email: z.string() }),
    z.object({ kind: z.literal('expired'), email: z.nullable(z.string()), used: z.boolean() }),
  ]),
});
const recoveryReading = z.object({ email: z.nullable(z.string()) });

const outage = narrow([], unavailable());

/** `AuthPort` over our own server. The token is in a cookie that scripts cannot read. */
export function makeHttpAuthPort({
  transport,
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

  const post = <T>(path: string, body: unknown, answer: z.ZodMiniType<T>) =>
    transport.send('POST', path, body, answer);

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
  async function confirmSignedOut<T>(
    call: () => PromiseLike<Result<T, WireFailure>>,
    isNobody: (answer: Result<T, WireFailure>) => boolean,
  ): Promise<Result<T, WireFailure>> {
    const first = await call();
    if (known === null || !isNobody(first)) return first;
    const second = await call();
    if (known !== null && isNobody(second)) left();
    return second;
  }

  const forSignedIn = (path: string, body: unknown): ResultAsync<Session, WireFailure> =>
    new ResultAsync(
      confirmSignedOut(
        () => post(path, body, signedIn),
        (answer) => answer.isErr() && answer.error.kind === 'not-signed-in',
      ),
    ).map(({ session }) => continueSession(session));

  const timedSession = (): ResultAsync<TimedSession | null, Outage> =>
    new ResultAsync(
      confirmSignedOut(
        () => transport.get('/api/session', timedSessionSchema),
        (answer) => answer.isOk() && answer.value.session === null,
      ),
    )
      .map(({ session, times }) => {
        const before = known;
        known = session;
        // Tabs that were opened before may show somebody else.
        if (session && !before) notifyOtherTabs('initial-session', session);
        // The other tab sent no message: the form was submitted without script, or the browser has no
        // cross-tab messages.
        if (session && before && before.userId !== session.userId) notifyThisTab('signed-in', session);
        return session === null ? null : { session, times };
      })
      .mapErr(outage);

  /** The response sets a new cookie: a person who signed out meanwhile must not be signed in again by it. */
  async function prove(proof: Proof): Promise<Result<Session, WireFailure>> {
    const before = signOutCount;
    const proved = await forSignedIn('/api/auth/reauthenticate', proof);
    if (proved.isErr() || signOutCount === before) return proved;
    await signOut();
    return err(notSignedIn);
  }

  const signOut = (): ResultAsync<void, WireFailure> =>
    transport.send('POST', '/api/auth/sign-out', {}, null).map(left);

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
    const body = { token, campaign };
    const finished = await post('/api/auth/link/finish', body, finishedLinkSchema);
    if (finished.isOk()) {
      enter(finished.value.session);
      return ok({ kind: 'signed-in', ...finished.value });
    }
    if (finished.error.kind === 'link-expired') return ok({ kind: 'link-expired' });
    if (finished.error.kind === 'rejected' || finished.error.kind === 'forbidden') {
      return ok({ kind: 'verification-failed' });
    }
    return err(outage(finished.error));
  }

  async function readCallback(fragment: string): Promise<Result<CallbackReading, Outage>> {
    const { token, refusal } = readLinkFragment(fragment);
    // Nothing to spend: finishing only reports the result.
    if (refusal !== null || token === null) return ok({ kind: 'automatic' });
    return post('/api/auth/link/inspect', { token }, linkReading)
      .map(({ reading }): CallbackReading => reading)
      .mapErr(outage);
  }

  async function readRecovery(fragment: string): Promise<Result<RecoveryReading, Outage>> {
    const { token } = readLinkFragment(fragment);
    if (token !== null) {
      return post('/api/auth/reset/inspect', { token }, recoveryReading)
        .map(({ email }): RecoveryReading => (email === null ? 'invalid' : { kind: 'token', email }))
        .mapErr(outage);
    }
    return currentSession().map((session): RecoveryReading => (session === null ? 'invalid' : 'session'));
  }

  return {
    currentSession,
    timedSession,

    requestSignInLink: ({ email, campaign }) =>
      post('/api/auth/link', { email: normalizeEmail(email), campaign }, accepted).mapErr(
        narrow(['invalid-email', 'rate-limited'], rejected),
      ),

    readCallback: (fragment) => new ResultAsync(readCallback(fragment)),
    finishCallback: (fragment, campaign) => new ResultAsync(finishCallback(fragment, campaign)),

    verifyCode: ({ email, ...attempt }) =>
      post('/api/auth/code', { ...attempt, email: normalizeEmail(email) }, verifiedSessionSchema)
        .andTee(({ session }) => enter(session))
        .mapErr(narrow(['code-refused', 'rate-limited'], rejected)),

    signInWithPassword: ({ email, password }) =>
      post('/api/auth/password', { email: normalizeEmail(email), password }, signedIn)
        .map(({ session }) => enter(session))
        .mapErr(narrow(['invalid-credentials', 'email-not-confirmed', 'rate-limited'], rejected)),

    signOut: () => signOut().mapErr(narrow([], rejected)),

    setPassword: ({ email, password }) =>
      transport
        .send('PUT', '/api/account/password', { email: normalizeEmail(email), password }, null)
        .mapErr(narrow(['weak-password', 'same-password', ...SENSITIVE_FAILURES], rejected))
        .andTee(() => notify('user-updated', known)),

    requestEmailChange: ({ email, newEmail }) =>
      post('/api/account/email', { email: normalizeEmail(email), newEmail }, accepted).mapErr(
        narrow(SENSITIVE_FAILURES, rejected),
      ),

    requestPasswordReset: ({ email }) =>
      post('/api/auth/reset', { email: normalizeEmail(email) }, accepted).mapErr(
        narrow(['invalid-email', 'rate-limited'], rejected),
      ),

    readRecovery: (fragment) => new ResultAsync(readRecovery(fragment)),

    finishRecovery: ({ fragment, password }) =>
      post('/api/auth/reset/finish', { token: readLinkFragment(fragment).token ?? '', password }, signedIn)
        .map(({ session }) => enter(session))
        .mapErr(narrow(['weak-password', 'same-password', 'link-expired', 'rate-limited'], rejected)),

    reauthenticate: (proof) =>
      new ResultAsync(prove(proof)).mapErr(
        narrow(['wrong-password', 'code-refused', 'not-signed-in', 'rate-limited'], rejected),
      ),

    recordActivity: () =>
      forSignedIn('/api/session/activity', {}).mapErr(narrow(['not-signed-in'], unavailable())),

    subscribe,
  };
}
