import { err, ok, okAsync, type Result, ResultAsync, safeTry } from 'neverthrow';
import { normalizeEmail } from '../intake/email.ts';
import type { Language } from '../language/languages.ts';
import type { Proof } from '../ports/auth-port.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import { type Failure, reauthenticationNeeded, wrongPassword } from '../ports/failures.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { ACTIVITY_INTERVAL_MS, mayDoSensitive, sessionTimes } from '../session-limits.ts';
import { prepareCodeAttempt } from './code-attempt.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import type { OpenedSession } from './identity-service.ts';
import { forSignedIn, liveSession, prepareSession, renewSession, type SignedIn } from './stored-sessions.ts';
import { tryPassword } from './try-password.ts';

interface Renewal {
  readonly sessionToken: string;
  readonly deviceToken: string | null;
}

export function makeSessionService(dependencies: IdentityDependencies) {
  const { uow, clock, digest } = dependencies;

  /** Runs `work` on the live session of the token, or on null; does not count as activity. */
  const withSession = <T, E>(
    sessionToken: string,
    work: (signedIn: SignedIn | null, now: number) => Result<T, E>,
  ): ResultAsync<T, E | Failure<'unavailable'>> =>
    ResultAsync.fromSafePromise(digest.digest(sessionToken)).andThen((tokenHash) =>
      uow.read(async (tables) => {
        const now = clock.now();
        return work(await liveSession(tables, tokenHash, now), now);
      }),
    );

  /** Renews the session if `authorize` allows it, in one transaction: of parallel requests, one succeeds. */
  const renew = <E>(
    { sessionToken, deviceToken }: Renewal,
    authorize: (signedIn: SignedIn, tables: Tables, now: number) => Awaitable<Result<void, E>>,
  ): ResultAsync<OpenedSession, E | Failure<'not-signed-in' | 'unavailable'>> =>
    ResultAsync.fromSafePromise(prepareSession(dependencies, deviceToken)).andThen((prepared) =>
      forSignedIn(dependencies, 'run', sessionToken, async (signedIn, tables, now) => {
        const authorized = await authorize(signedIn, tables, now);
        return authorized.asyncMap(() => renewSession(tables, signedIn, prepared, now));
      }),
    );

  const byPassword = (renewal: Renewal, typed: { email: string; password: string }) =>
    tryPassword(dependencies, { ...typed, deviceToken: renewal.deviceToken }).andThen(
      ({ matches: isCorrect, passwordHash }) =>
        isCorrect
          ? renew(renewal, ({ account }) =>
              account.passwordHash === passwordHash ? ok() : err(wrongPassword),
            )
          : err(wrongPassword),
    );

  const byCode = (renewal: Renewal, typed: { email: string; code: string; browserId: string | null }) =>
    prepareCodeAttempt(dependencies, { ...typed, deviceToken: renewal.deviceToken }).andThen(({ check }) =>
      renew(renewal, async (_signedIn, tables, now) => {
        const checked = await check(tables, now);
        return checked.asyncMap(async (challenge) => tables.challenges.put({ ...challenge, spentAt: now }));
      }),
    );

  /** Does not count as activity. */
  const requireSession = (sessionToken: string) =>
    forSignedIn(dependencies, 'read', sessionToken, (signedIn) => ok(signedIn));

  return {
    /** The live session, or null. Enforces both limits; does not count as activity. */
    currentSession: (sessionToken: string) =>
      withSession(sessionToken, (signedIn) => ok(signedIn?.session ?? null)),

    /** The same with its remaining times. */
    timedSession: (sessionToken: string) =>
      withSession(sessionToken, (signedIn, now) => {
        const times = signedIn && sessionTimes(signedIn.stored, now);
        return ok(signedIn && times && { session: signedIn.session, times });
      }),

    /** The live session, if the person authenticated within the last 5 minutes. */
    provenSession: (sessionToken: string) =>
      forSignedIn(dependencies, 'read', sessionToken, ({ session, stored }, _tables, now) =>
        mayDoSensitive(stored.lastProofAt, now) ? ok(session) : err(reauthenticationNeeded),
      ),

    /** Restarts the idle limit. Written at most once a minute. The person's language becomes the page's at once. */
    recordActivity: (sessionToken: string, language?: Language) =>
      safeTry(async function* () {
        const isNewLanguage = ({ account }: SignedIn) =>
          language !== undefined && account.language !== language;
        const needsWrite = (signedIn: SignedIn) =>
          clock.now() - signedIn.stored.lastActiveAt >= ACTIVITY_INTERVAL_MS || isNewLanguage(signedIn);
        // Most calls come within the same minute and must not cost a durable write.
        const current = yield* requireSession(sessionToken);
        if (!needsWrite(current)) return ok(current.session);
        return forSignedIn(dependencies, 'run', sessionToken, async (signedIn, tables, now) => {
          if (!needsWrite(signedIn)) return ok(signedIn.session);
          if (language && isNewLanguage(signedIn))
            await tables.accounts.put({ ...signedIn.account, language });
          const { stored } = signedIn;
          await tables.sessions.put({ ...stored, lastActiveAt: now });
          return ok((await liveSession(tables, stored.tokenHash, now))?.session ?? signedIn.session);
        });
      }),

    /** Whether this browser has verified the address before. */
    isKnownBrowser: ({ email, deviceToken }: { email: string; deviceToken: string | null }) =>
      deviceToken === null
        ? okAsync<boolean, Failure<'unavailable'>>(false)
        : ResultAsync.fromSafePromise(digest.digest(deviceToken)).andThen((hash) =>
            uow.read(
              async (tables) => (await tables.knownBrowsers.find(hash, normalizeEmail(email))) !== null,
            ),
          ),

    /** A code is spent, and five wrong codes void it, as with `verifyCode`. */
    reauthenticate: ({
      sessionToken,
      browserId,
      deviceToken = null,
      proof,
    }: {
      sessionToken: string;
      browserId: string | null;
      deviceToken?: string | null;
      proof: Proof;
    }) =>
      safeTry(async function* () {
        const { email } = (yield* requireSession(sessionToken)).account;
        const renewal = { sessionToken, deviceToken };
        return 'password' in proof
          ? byPassword(renewal, { email, password: proof.password })
          : byCode(renewal, { email, code: proof.code, browserId });
      }),

    signOut: (sessionToken: string) =>
      ResultAsync.fromSafePromise(digest.digest(sessionToken)).andThen((tokenHash) =>
        uow.run((tables) => tables.sessions.delete(tokenHash)),
      ),
  };
}
